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
    /** The client who is logged in to the client page; null on the routes of all other pages. */
    clientSession: ClientSession | null
  }
}

/** The session of a person who is identified by the email address alone, whichever sellers have this person as a client. */
export interface ClientSession {
  id: string
  email: string
  ipAddress: string
}

/**
 * Throws code 9 if the session has expired; code 7 if the token is unknown or ended, or no seller has the client any more. The token of a
 * seller or of an explore link's visit counts as unknown (N-CLPG-004).
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

/** The email address of the client whose page this token opens; null for a token without a running session. */
export async function findPageEmail(db: Database, token: string): Promise<string | null> {
  const row = await findSession(db, hashToken(token))
  return row && !row.is_expired ? row.email : null
}

export function requireClientSession({ clientSession }: { clientSession: ClientSession | null }): ClientSession {
  if (!clientSession) throw new Error('the route has no access by a client’s code')
  return clientSession
}

/** For this many days the token of an expired session is answered with 'expired'; afterwards it is unknown. */
const expiredSessionDays = 7

/** Deletes expired codes and sessions; the scheduler calls this. */
export async function deleteExpiredClientSessions(db: Db): Promise<void> {
  await deleteExpiredCodes(db)
  await deleteExpiredSessions(db, expiredSessionDays)
}

/**
 * Called after a client's email was changed: ends sessions, codes and saved cards of the former email, unless another client record or an
 * unpaid order of a shop page has it. If this record had the new email before, that email's earlier sessions and codes end too.
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
