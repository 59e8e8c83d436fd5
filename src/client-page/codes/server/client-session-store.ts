import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

export interface ClientSessionRow {
  id: string
  email: string
  is_expired: boolean
}

/** Finds a session whose owner is still in the client list of at least one seller, or has an unpaid order of a shop page. */
export async function findSession(db: Db, hash: Buffer): Promise<ClientSessionRow | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<ClientSessionRow>`
    select s.id, s.email, s.expires_at <= now() as is_expired
    from client_sessions s
    where s.hash = ${hash}
      and (exists (select from clients c where lower(c.email) = s.email and c.erased_at is null)
        or exists (select from orders o where lower(o.client_email) = s.email and o.shop_seller_id is not null and o.client_id is null))`,
  )
  return rows[0]
}

export async function insertSession(tx: Tx, hash: Buffer, email: string, lifetimeDays: number): Promise<void> {
  await sql`insert into client_sessions (hash, email, expires_at)
    values (${hash}, ${email}, now() + make_interval(days => ${lifetimeDays}))`.execute(tx)
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('client_sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('client_sessions').where('email', '=', email).execute()
}

export interface OpenSession {
  created_at: Date
  expires_at: Date
}

export function selectSessionsOf(db: Db, email: string): Promise<OpenSession[]> {
  return db
    .selectFrom('client_sessions')
    .select(['created_at', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteExpiredSessions(db: Db, retentionDays: number): Promise<void> {
  await sql`delete from client_sessions where expires_at < now() - make_interval(days => ${retentionDays})`.execute(db)
}
