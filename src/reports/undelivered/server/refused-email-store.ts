import { sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, findTotal } from '#platform/server/database/database.ts'

export interface RefusedEmailRow {
  id: string
  subject: string
  email: string
  refused_at: Date
  rejection: string
  user_id: string | null
  client_id: string | null
}

const isRefused = sql`e.refused_at is not null and e.rejection_ended_at is null`

/** Emails that were refused for good, the newest refusal first; those to addresses that accept emails again are left out. */
export async function selectRefusedEmails(
  db: Db,
  { limit, offset }: Page,
): Promise<{ rows: RefusedEmailRow[]; total: number }> {
  const { rows } = await sql<RefusedEmailRow>`
    select e.id, e.subject, e.recipient as email, e.refused_at, coalesce(e.rejection, '') as rejection,
      (select u.id from users u where lower(u.email) = lower(e.recipient) order by u.created_at, u.id limit 1) as user_id,
      (select c.id from clients c where lower(c.email) = lower(e.recipient) and c.deleted_at is null
        order by c.created_at, c.id limit 1) as client_id
    from emails e where ${isRefused}
    order by e.refused_at desc, e.id limit ${limit} offset ${offset}`.execute(db)
  const count = async () => {
    const counted = await sql<{ total: number }>`select count(*) as total from emails e where ${isRefused}`.execute(db)
    return counted.rows[0]?.total ?? 0
  }
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}
