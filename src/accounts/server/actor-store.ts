import { sql } from 'kysely'
import type { Db } from '#base/server/database.ts'

export interface TokenRow {
  id: string
  kind: 'session' | 'explore' | 'reset' | 'verify' | 'setup'
  user_id: string
  client_id: string | null
  role: 'seller' | 'admin'
  expired: boolean
  ended: boolean
  stale: boolean
  may_act: boolean
}

/**
 * A token together with the state of the person behind it, in one indexed read. `ended`: used up, revoked, or its
 * person is blocked, deleted, no longer approved (D-062, D-064). `expired`: past its time, or a session idle for a day.
 */
export async function findToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.kind, t.user_id, t.client_id, u.role,
      (t.expires_at <= now() or (t.kind = 'session' and t.last_used_at <= now() - interval '24 hours')) as expired,
      (t.revoked_at is not null or t.used_at is not null or u.deleted_at is not null or u.blocked
        or (t.client_id is not null and c.deleted_at is not null)) as ended,
      (t.last_used_at < now() - interval '5 minutes') as stale,
      (u.role = 'admin' or u.documents_approved) as may_act
    from tokens t
    join users u on u.id = t.user_id
    left join clients c on c.id = t.client_id
    where t.hash = ${hash}`.execute(db)
  return rows[0]
}

export async function touchToken(db: Db, tokenId: string): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: new Date() }).where('id', '=', tokenId).execute()
}
