import { hashToken } from '#access/server/tokens.ts'
import { isKnownPerson } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import type { ClientEmailChange } from '#clients/email-change/server/email-change.ts'
import { endClientCards } from '#payments/client-cards/server/client-cards.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database, Db, Tx } from '#platform/server/database/database.ts'
import { deleteCodesOf, deleteExpiredCodes } from './client-code-store.ts'
import { deleteExpiredSessions, deleteSessionsOf, findSession } from './client-session-store.ts'

export { deleteSession } from './client-session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client whose page is read; null on all routes but those of the client page. */
    clientSession: ClientSession | null
  }
}

/** A person by email address, over all sellers who have that person as a client. */
export interface ClientSession {
  id: string
  email: string
  ipAddress: string
}

/**
 * Throws code 7 if the token is unknown or ended, or no seller has the client any more; code 9 if it expired. A seller's or a visit's token
 * is unknown here (N-CLPG-004).
 */
export async function authenticateClient(
  db: Database,
  token: string | undefined,
  ipAddress: string,
): Promise<ClientSession> {
  const row = token === undefined ? undefined : await findSession(db, hashToken(token))
  if (!row) throw new AppError(clientPageText.endedMeanwhile, errorCode.tokenUnknown)
  if (row.is_expired) throw new AppError(clientPageText.endedMeanwhile, errorCode.tokenExpired)
  return { id: row.id, email: row.email, ipAddress }
}

/** The address whose page a token opens now; null for any other token. */
export async function findPageEmail(db: Database, token: string): Promise<string | null> {
  const row = await findSession(db, hashToken(token))
  return row && !row.is_expired ? row.email : null
}

export function requireClientSession({ clientSession }: { clientSession: ClientSession | null }): ClientSession {
  if (!clientSession) throw new Error('the route has no access by a client’s code')
  return clientSession
}

/** A session that expired less than this ago is still answered as expired, not as unknown. */
const expiredSessionDays = 7

/** Run by the schedule. */
export async function deleteExpiredClientSessions(db: Db): Promise<void> {
  await deleteExpiredCodes(db)
  await deleteExpiredSessions(db, expiredSessionDays)
}

/**
 * Called after a client's email was changed: ends sessions, codes and saved cards of the former email, unless another record has it. If the
 * record had the new email before, that email's earlier sessions and codes end too.
 */
export async function endClientSessionsAfterChange(
  tx: Tx,
  { from, to, isReturning }: Pick<ClientEmailChange, 'from' | 'to' | 'isReturning'>,
): Promise<void> {
  if (!(await isKnownPerson(tx, from))) {
    await endSessionsOf(tx, from)
    await endClientCards(tx, from)
  }
  if (isReturning) await endSessionsOf(tx, to)
}

async function endSessionsOf(tx: Tx, email: string): Promise<void> {
  await deleteSessionsOf(tx, email)
  await deleteCodesOf(tx, email)
}
