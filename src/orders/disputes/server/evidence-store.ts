import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface LinkOpening {
  kind: 'payment' | 'explore'
  sent_at: Date
  opened_at: Date | null
}

/** The links by which the client may have come: payment links of the order, and the explore link of its visit. */
export async function selectLinkOpenings(
  db: Db,
  order: { id: string; explore_link_id: string | null },
): Promise<LinkOpening[]> {
  const { rows } = await sql<LinkOpening>`
    select 'payment' as kind, l.sent_at, l.opened_at from pay_links l where l.order_id = ${order.id}
    union all
    select 'explore', e.created_at, coalesce(e.last_opened_at, e.opened_at) from explore_links e
    where e.id = ${order.explore_link_id}
    order by sent_at, kind`.execute(db)
  return rows
}

export interface OrderEmail {
  to: string
  subject: string
  at: Date
}

/** Letters that name the order, to its client, the oldest first; letters are deleted after a while. */
export async function selectEmailsAboutOrder(
  db: Db,
  order: { order_number: string; client_email: string; created_at: Date },
): Promise<OrderEmail[]> {
  return (
    db
      .selectFrom('emails')
      .select(['recipient as to', 'subject', sql<Date>`coalesce(sent_at, created_at)`.as('at')])
      .where('created_at', '>=', order.created_at)
      .where(sql`lower(recipient)`, '=', order.client_email.toLowerCase())
      .where('state', '=', 'sent')
      // the number of another order may begin with this one
      .where(sql<boolean>`subject ~ ('\\m' || ${order.order_number} || '\\M')`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(50)
      .execute()
  )
}
