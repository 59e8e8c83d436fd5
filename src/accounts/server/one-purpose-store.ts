import { sql } from 'kysely'
import type { Db, Tx } from '#base/server/database.ts'

export type OnePurpose = 'reset' | 'verify' | 'setup'

/** Alive: of this kind, neither used nor revoked nor past its time, and its person may still act on it. */
export async function findLiveToken(
  db: Db,
  kind: OnePurpose,
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

/** Used up by one: of two calls at once the second finds it used. All others of its kind go with it. */
export async function useLiveToken(tx: Tx, kind: OnePurpose, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update tokens set used_at = now()
    where hash = ${hash} and kind = ${kind} and used_at is null and revoked_at is null and expires_at > now()
    returning user_id`.execute(tx)
  const userId = rows[0]?.user_id
  if (userId)
    await sql`
      update tokens set revoked_at = now()
      where user_id = ${userId} and kind = ${kind} and used_at is null and revoked_at is null`.execute(tx)
  return userId
}
