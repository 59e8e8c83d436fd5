import { type Insertable, sql } from 'kysely'
import type { Right } from '#access/rights.ts'
import type { Pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared, preparedArray } from '#platform/server/database/prepared-statement.ts'
import type { Tokens } from '#schema/accounts.ts'
import { sessionIdleTimeoutHours } from '../idle-timeout.ts'

/** The last use of a session is recorded at most this often, to save writes. */
const lastUseRecordedEveryMinutes = 5

export type TokenKind = 'session' | 'visit' | 'reset' | 'verify' | 'setup'

export type OneTimePurpose = 'reset' | 'verify' | 'setup'

export interface TokenRow {
  id: string
  hash: Buffer
  kind: TokenKind
  user_id: string
  client_id: string | null
  role: 'seller' | 'admin'
  is_expired: boolean
  is_invalid: boolean
  needs_last_used_update: boolean
  is_approved: boolean
  /** How many minutes ago the password was typed for this token; null if it never was. */
  password_age_minutes: number | null
  lacks_second_factor: boolean
  /** The version of the seller's faves, stock and watched videos; 0 before the first change. */
  marks_version: number
  /** The rights of a colleague's role; null for an owner and for a seller. */
  staff_rights: Right[] | null
  max_refund_pence: Pence | null
}

/** What an access token must fulfil besides being valid. */
export interface TokenRequirements {
  secondFactor: boolean
}

/**
 * The tokens of these hashes, each with the state of its user, in one indexed read. `is_invalid`: used, revoked, of a user or client who is
 * blocked or deleted (D-064), or of a visit whose link was cancelled or has expired (D-402). `is_expired`: past its expiry, or a session
 * past its idle timeout. `is_approved`: an administrator, or a seller whose documents are approved (D-062). `lacks_second_factor`: an
 * administrator without the second factor that the operator requires (D-230).
 */
export async function findTokens(
  db: Db,
  hashes: readonly Buffer[],
  requirements: TokenRequirements,
): Promise<TokenRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<TokenRow>`
    select t.id, t.hash, t.kind, t.user_id, t.client_id, u.role,
      (t.expires_at <= now() or (t.kind = 'session' and t.last_used_at <= now() - make_interval(hours => ${sessionIdleTimeoutHours}))) as is_expired,
      (t.revoked_at is not null or t.used_at is not null or u.deleted_at is not null or u.blocked
        or (t.client_id is not null and c.deleted_at is not null)
        or coalesce(l.cancelled_at is not null or l.expires_at <= now(), false)) as is_invalid,
      (t.last_used_at < now() - make_interval(mins => ${lastUseRecordedEveryMinutes})) as needs_last_used_update,
      (u.role = 'admin' or u.documents_approved) as is_approved,
      (extract(epoch from now() - t.password_confirmed_at) / 60)::float8 as password_age_minutes,
      (${requirements.secondFactor}::boolean and u.role = 'admin'
        and not exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null)) as lacks_second_factor,
      coalesce((select m.version from seller_marks_versions m where m.seller_id = t.user_id), 0) as marks_version,
      r.rights as staff_rights, r.max_refund_pence
    from tokens t
    join users u on u.id = t.user_id
    left join staff_roles r on r.id = u.staff_role_id
    left join clients c on c.id = t.client_id
    left join explore_links l on l.id = t.explore_link_id
    where t.hash = any(${preparedArray(hashes, 'bytea')})`,
  )
  return rows
}

export async function updateTokenLastUsed(db: Db, tokenId: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: new Date() }).where('id', '=', tokenId).execute()
}

export async function recordPasswordConfirmed(db: Db, tokenId: string): Promise<void> {
  await db.updateTable('tokens').set({ password_confirmed_at: new Date() }).where('id', '=', tokenId).execute()
}

export async function insertToken(db: Db, token: Insertable<Tokens>): Promise<void> {
  await db.insertInto('tokens').values(token).execute()
}

export async function revokeToken(db: Db, tokenId: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: new Date() })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes the tokens of a client's visits that were opened through these links, or of all the client's visits (`null`). */
export async function revokeVisitTokens(
  tx: Tx,
  { sellerId, clientId }: { sellerId: string; clientId: string },
  linkIds: readonly string[] | null,
): Promise<void> {
  const visits = tx
    .updateTable('tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', sellerId)
    .where('kind', '=', 'visit')
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
  await (linkIds ? visits.where('explore_link_id', '=', sql<string>`any(${linkIds}::uuid[])`) : visits).execute()
}

/** Revokes all tokens of these kinds except one; returns how many of them were valid until now. */
export async function revokeTokens(
  tx: Tx,
  userId: string,
  kinds: TokenKind[],
  exceptTokenId?: string,
): Promise<number> {
  let tokens = tx
    .updateTable('tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
  if (exceptTokenId) tokens = tokens.where('id', '!=', exceptTokenId)
  const revoked = await tokens.returning(sql<boolean>`expires_at > now()`.as('was_good')).execute()
  return revoked.filter(({ was_good }) => was_good).length
}

/** A one-time token that is neither used nor revoked nor expired, of a user who is neither deleted nor blocked. */
export async function findValidOneTimeToken(
  db: Db,
  kind: OneTimePurpose,
  hash: Buffer,
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select t.id, t.user_id
    from tokens t
    join users u on u.id = t.user_id
    where t.hash = ${hash} and t.kind = ${kind} and t.used_at is null and t.revoked_at is null
      and t.expires_at > now() and u.deleted_at is null and not u.blocked`.execute(db)
  return rows[0]
}

/**
 * Marks a token and the user's other tokens of its kind as used: of two concurrent calls the second finds the token used. The user's row is
 * locked first, as it is when a user is blocked or deleted, so that two such calls never deadlock.
 */
export async function consumeOneTimeToken(tx: Tx, kind: OneTimePurpose, hash: Buffer): Promise<string | undefined> {
  await sql`
    select from users u where u.id = (select t.user_id from tokens t where t.hash = ${hash} and t.kind = ${kind})
    for no key update`.execute(tx)
  const { rows } = await sql<{ user_id: string }>`
    update tokens set used_at = now()
    where hash = ${hash} and kind = ${kind} and used_at is null and revoked_at is null and expires_at > now()
    returning user_id`.execute(tx)
  const userId = rows[0]?.user_id
  if (userId) await markTokensUsed(tx, userId, kind)
  return userId
}

async function markTokensUsed(tx: Tx, userId: string, kind: OneTimePurpose): Promise<void> {
  await sql`
    update tokens set used_at = now()
    where user_id = ${userId} and kind = ${kind} and used_at is null and revoked_at is null`.execute(tx)
}

/**
 * Whether this link, or another one mailed to the same user, has already verified the email of a user who is neither deleted nor blocked.
 */
export async function isUsedVerification(db: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from tokens t
    join users u on u.id = t.user_id
    where t.hash = ${hash} and t.kind = 'verify' and t.used_at is not null and u.email_verified
      and u.deleted_at is null and not u.blocked`.execute(db)
  return rows.length > 0
}

export async function deleteTokensExpiredBefore(db: Db, days: number): Promise<void> {
  await sql`delete from tokens where expires_at < now() - make_interval(days => ${days})`.execute(db)
}
