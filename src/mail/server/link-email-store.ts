import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** Held to the end of the transaction, so that two emails to one recipient are counted one after the other. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('link emails ' || lower(${recipient}), 0))`.execute(tx)
}

export interface EmailsOfDay {
  /** In lower case. */
  recipient: string
  count: number
  /** Until the newest `most` of them are one fewer. */
  secondsToNext: number
}

/** How many emails with a link each of these recipients has got within a day; without any there is no row. */
export async function countLinkEmailsOfDay(
  tx: Tx,
  recipients: readonly string[],
  most: number,
): Promise<EmailsOfDay[]> {
  const { rows } = await sql<EmailsOfDay>`
    select lower(recipient) as recipient, count(*)::int as count, greatest(1, ceil(extract(epoch from coalesce(
      (array_agg(created_at order by created_at desc))[${most}::int], now()) + interval '1 day' - now())))::int as "secondsToNext"
    from emails
    where kind in ('verification', 'password-reset', 'explore-link', 'shopping-link', 'pay-link', 'reminder')
      and lower(recipient) = any(${recipients.map((recipient) => recipient.toLowerCase())})
      and created_at > now() - interval '1 day'
    group by lower(recipient)`.execute(tx)
  return rows
}
