import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** An announcement about an order by email, such as that it was sent; it and the email that takes it back are found by their kinds. */
export interface Announcement {
  recipient: string
  orderNumber: string
  announced: string
  undone: string
}

/**
 * The emails that announced something to a recipient and that no later email has taken back; emails that the mail server refused are left
 * out.
 */
export async function selectStandingEmails(tx: Tx, announcement: Announcement): Promise<string[]> {
  const { recipient, orderNumber, announced, undone } = announcement
  const { rows } = await sql<{ id: string }>`
    with mailed as (
      select e.id, e.kind, e.created_at, e.refused_at from emails e
      where lower(e.recipient) = lower(${recipient}) and e.kind in (${announced}, ${undone}) and is_about_order(e, ${orderNumber})
    )
    select t.id from mailed t
    where t.kind = ${announced} and t.refused_at is null
      and not exists (select from mailed u where u.kind = ${undone} and (u.created_at, u.id) > (t.created_at, t.id))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
