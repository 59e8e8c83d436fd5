import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface LinkOpening {
  kind: 'payment' | 'explore'
  sent_at: Date
  /** By its client; an opening that anybody could have made is not told to a bank. */
  opened_at: Date | null
  /** By nobody at all. */
  is_unopened: boolean
}

/** The links by which the client may have come: payment links of the order, and the explore link of its visit. */
export async function selectLinkOpenings(
  db: Db,
  order: { id: string; explore_link_id: string | null },
): Promise<LinkOpening[]> {
  const { rows } = await sql<LinkOpening>`
    with hers as (select lower(o.client_email) as email from orders o where o.id = ${order.id}
      union select lower(c.email) from orders o join clients c on c.id = o.client_id where o.id = ${order.id})
    select 'payment' as kind, l.sent_at, case when l.client_opened_by is null or l.client_opened_by in (select email from hers)
        then l.client_opened_at end as opened_at,
      l.opened_at is null as is_unopened
    from pay_links l where l.order_id = ${order.id}
    union all
    select 'explore', e.created_at, case when e.last_opened_by in (select email from hers) then e.last_opened_at end, e.opened_at is null
    from explore_links e
    where e.id = ${order.explore_link_id}
    order by sent_at, kind`.execute(db)
  return rows
}

export interface OrderEmail {
  to: string
  subject: string
  at: Date
}

/** Letters that name the order, to one of its client's addresses, the oldest first; letters are deleted after a while. */
export async function selectEmailsAboutOrder(
  db: Db,
  order: { order_number: string; created_at: Date },
  clientEmails: readonly string[],
): Promise<OrderEmail[]> {
  return (
    db
      .selectFrom('emails')
      .select(['recipient as to', 'subject', sql<Date>`coalesce(sent_at, created_at)`.as('at')])
      .where('created_at', '>=', order.created_at)
      .where(sql`lower(recipient)`, '=', sql`any(${clientEmails.map((email) => email.toLowerCase())}::text[])`)
      .where('state', '=', 'sent')
      // the number of another order may begin with this one
      .where(sql<boolean>`subject ~ ('\\m' || ${order.order_number} || '\\M')`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(50)
      .execute()
  )
}
