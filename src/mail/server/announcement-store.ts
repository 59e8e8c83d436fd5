import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** An announcement by email, such as that an order was sent, and the email that takes it back; both are found by kind and subject. */
export interface Announcement {
  recipient: string
  announced: { kind: string; subject: string }
  undone: { kind: string; subject: string }
}

/**
 * The emails that announced something to a recipient and that no later email has taken back; emails that the mail server refused are left
 * out.
 */
export async function selectStandingEmails(tx: Tx, { recipient, announced, undone }: Announcement): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mailed as (
      select e.id, e.kind, e.created_at, e.refused_at from emails e
      where lower(e.recipient) = lower(${recipient})
        and (e.kind = ${announced.kind} and e.subject = ${announced.subject} or e.kind = ${undone.kind} and e.subject = ${undone.subject})
    )
    select t.id from mailed t
    where t.kind = ${announced.kind} and t.refused_at is null
      and not exists (select from mailed u where u.kind = ${undone.kind} and (u.created_at, u.id) > (t.created_at, t.id))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
