import type { FastifyRequest } from 'fastify'
import type { StaffRights } from '#access/rights.ts'
import type { Actor, AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { batchReads } from '#platform/server/concurrency/batch-reads.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { deleteDevicesOfSession, deleteDevicesOfUser } from '#push/server/push.ts'
import {
  findTokens,
  revokeToken,
  revokeTokens,
  type TokenRequirements,
  type TokenRow,
  updateTokenLastUsed,
} from './token-store.ts'
import { issueToken, tokenLifetimeMinutes } from './tokens.ts'

interface Authenticated {
  actor: Actor
  /** How many minutes ago the password was typed for the session; null if it never was (D-231). */
  passwordAgeMinutes: number | null
}

/** Reads a token by its hash. */
type TokenReader = (hash: Buffer) => Promise<TokenRow | undefined>

/** How long requests wait for a running read of tokens before another starts: many times as long as such a read takes. */
const patienceMs = 50

const readsAtATime = 4

const maxTokensARead = 50

interface SentTokens {
  header: string | undefined
  body: string | undefined
}

/** How long after its password was typed a session may move money and change where money goes (D-231). */
export const confirmedPasswordLifetimeMinutes = 30

/** How long after its password was typed a session may export lists of people (D-428). */
export const exportPasswordLifetimeMinutes = 15

/** Creates a reader that reads tokens of simultaneous requests together; no request gets a result that was read before it arrived. */
export function createTokenReader(db: Database, requirements: TokenRequirements): TokenReader {
  return batchReads(
    async (hashes) => {
      const rows = new Map((await findTokens(db, hashes, requirements)).map((row) => [row.hash.toString('hex'), row]))
      return hashes.map((hash) => rows.get(hash.toString('hex')))
    },
    { patienceMs, slots: readsAtATime, maxKeys: maxTokensARead },
  )
}

/**
 * Finds out who makes a request, by its access token. This is done for every request, so that a block, a deletion, a withdrawn approval, a
 * logout or a password change takes effect on the next one. Throws code 7 if the token is unknown or revoked, and code 9 if it has expired
 * (D-055).
 */
export async function authenticate(
  db: Database,
  readToken: TokenReader,
  { token, ipAddress }: { token: string; ipAddress: string },
): Promise<Authenticated> {
  const row = await readToken(hashToken(token))
  if (!row || row.is_invalid) throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  if (row.kind !== 'session' && row.kind !== 'visit') throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  if (row.is_expired) throw new AppError(errorText.sessionExpired, errorCode.tokenExpired)
  if (!row.is_approved || row.lacks_second_factor) throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  if (row.needs_last_used_update) await updateTokenLastUsed(db, row.id)
  if (row.kind === 'session') {
    const session = { userId: row.user_id, tokenId: row.id, ipAddress }
    const actor: Actor =
      row.role === 'seller'
        ? { kind: 'seller', ...session, marksVersion: row.marks_version }
        : { kind: 'admin', ...session, ...readStaffRights(row) }
    return { actor, passwordAgeMinutes: row.password_age_minutes }
  }
  if (row.client_id === null) throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  const actor: Actor = { kind: 'client', userId: row.user_id, clientId: row.client_id, tokenId: row.id, ipAddress }
  return { actor, passwordAgeMinutes: null }
}

/** The rights of a colleague's role; none for an administrator without a role, who is an owner and has no limits (D-620). */
function readStaffRights({ staff_rights: rights, max_refund_pence: maxRefundPence }: TokenRow): {
  staff?: StaffRights
} {
  return rights === null ? {} : { staff: { rights, maxRefundPence } }
}

/** Opens a session for a user who has just typed the password, which therefore counts as confirmed. */
export function issueSession(tx: Tx, userId: string): Promise<string> {
  return issueToken(tx, {
    kind: 'session',
    userId,
    lifetimeMinutes: tokenLifetimeMinutes.session,
    passwordConfirmedAt: new Date(),
  })
}

/** Ends every other session of the user, such as that of a lost device, on its next request; returns how many it ended. */
export async function logOutElsewhere(db: Database, { userId, tokenId }: AuthenticatedActor): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await revokeTokens(tx, userId, ['session'], tokenId)
    await deleteDevicesOfUser(tx, userId, tokenId)
    return ended
  })
}

/** Ends the session of the token in the header; a token in the body must be the same (D-053). */
export async function logOut(db: Database, actor: AuthenticatedActor, { header, body }: SentTokens): Promise<void> {
  if (body && body !== header) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  await revokeToken(db, actor.tokenId)
  await deleteDevicesOfSession(db, actor.tokenId)
}

/** The token in the `accesstoken` header, where calls with a one-time token may send it too (D-053). */
export function readTokenHeader({ headers }: FastifyRequest): string | undefined {
  const sent = headers.accesstoken?.toString()
  return sent === undefined ? undefined : toLinkValue(sent)
}
