import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { TimelineKind } from '../contract.ts'

type Party = 'seller' | 'client'

/** An event that is recorded about an order; fields that do not apply to its kind are null. */
export interface TimelineRow {
  kind: TimelineKind
  at: Date
  by: Party | 'administrator' | 'carrier' | null
  /** The name of the administrator, if one caused the event. */
  name: string | null
  pence: number | null
  commission_pence: number | null
  reason: string | null
  state: string | null
  number: string | null
  /** The person whom the event concerns: who paid, or who received a document or an email. */
  concerns: Party | null
  /** The kind of an email, or an administrator's action. */
  about: string | null
  /** The address of an email, in lower case. */
  address: string | null
}

/** Administrators' actions that no other row shows. */
const shownActions = sql`('undo dispatch', 'correct dispatch', 'add parcel', 'correct batches')`

/** Emails that the timeline shows as another event. */
const shownOtherwise = sql`('question')`

/** Everything that is recorded about an order, in one statement; each part of it finds its rows through an index. */
export async function selectTimeline(db: Db, orderId: string): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with o as (
      select o.*, lower(u.email) as seller_email from orders o join users u on u.id = o.seller_id where o.id = ${orderId}
    ), paid as (
      select p.id, p.amount_pence,
        case when p.method = 'link' or o.delivery_type = 5 then 'client' else 'seller' end as payer
      from payments p join o on o.id = p.order_id where p.state = 'succeeded'
    ), link as (
      -- who pays at once in a seller's shop or buys again has a link that was never sent
      select l.* from pay_links l join o on o.id = l.order_id where o.pay_link_sent_at is not null
    ), addresses as (
      select o.seller_email as address, 'seller' as party from o
      union
      select h.address, 'client' from (
        select lower(o.client_email) as address from o
        union select lower(c.email) from o join clients c on c.id = o.client_id
      ) h where h.address <> '' and h.address not in (select o.seller_email from o)
    ), mailed as (
      select e.kind, a.address, a.party, coalesce(e.sent_at, e.created_at) as at,
        case when e.refused_at is not null then 'refused' else e.state end as state
      from o join addresses a on true
      join emails e on lower(e.recipient) = a.address and e.created_at >= o.created_at
        and is_about_order(e, o.order_number)
    )
    select 'placed' as kind, o.created_at as at,
      case when o.replaces_return_id is not null then 'administrator' when coalesce(o.credit, case when o.delivery_type = 5 then 'link' else 'seller' end) = 'seller' then 'seller' else 'client' end as by,
      null as name, null::bigint as pence, null::bigint as commission_pence, null as reason, null as state, null as number,
      null as concerns, null as about, null as address
    from o
    union all
    select 'link_sent', l.sent_at, null, null, null, null, null, null, null, 'client', null, null
    from link l
    union all
    select 'link_opened', l.opened_at, null, null, null, null, null, null, null, 'client', null, null
    from link l where l.opened_at is not null
    union all
    select 'link_withdrawn', l.cancelled_at, case when c.admin_id is not null then 'administrator' end,
      a.first_name || ' ' || a.last_name, null, null, c.after ->> 'reason', null, null, 'client', null, null
    from link l join o on o.id = l.order_id
    left join lateral (select c.admin_id, c.after from admin_log c
      where c.subject_id = l.id and c.action = 'cancel link' and c.created_at > l.sent_at order by c.created_at desc limit 1) c on true
    left join users a on a.id = c.admin_id
    where l.cancelled_at is not null and o.cancelled_at is null and not o.payment_status = 3
    union all
    select 'payment_declined', p.updated_at, null, null, p.amount_pence, null, null, null, null, null, null, null
    from payments p join o on o.id = p.order_id where p.state = 'failed'
    union all
    select 'paid', o.paid_at, paid.payer, null, paid.amount_pence, null, null, null, null, paid.payer, null, null
    from o join paid on true where o.paid_at is not null
    union all
    select 'cancelled', o.cancelled_at, case when l.admin_id is null then 'seller' else 'administrator' end,
      a.first_name || ' ' || a.last_name, null, null, l.after ->> 'reason', null, null, null, null, null
    from o
    left join lateral (select l.admin_id, l.after from admin_log l where l.subject_id = o.id and l.action = 'cancel order' limit 1) l on true
    left join users a on a.id = l.admin_id
    where o.cancelled_at is not null
    union all
    select 'closed', o.closed_at, null, null, null, null, null, null, null, null, null, null
    from o where o.closed_at is not null and o.cancelled_at is null
    union all
    select 'question', m.at, 'client', null, null, null, null, null, null, 'client', null, null
    from mailed m where m.kind = 'question' and m.party = 'seller'
    union all
    select i.kind, i.issued_at, null, null, i.gross_pence, null, null, null, i.number::text, i.recipient, null, null
    from invoices i join o on o.id = i.order_id
    union all
    select 'packed', o.packed_at, null, a.first_name || ' ' || a.last_name, null, null, null, null, null, null, null, null
    from o left join users a on a.id = o.packed_by where o.packed_at is not null
    union all
    select 'dispatched', o.dispatched_at, case when o.dispatched_by is null then 'carrier' end, a.first_name || ' ' || a.last_name, null, null, null, null, o.tracking_number, null, null, null
    from o left join users a on a.id = o.dispatched_by where o.dispatched_at is not null
    union all
    select 'delivered', o.delivered_at,
      case when o.delivered_by is null then 'carrier' when o.delivered_by = o.seller_id then 'seller' else 'administrator' end,
      a.first_name || ' ' || a.last_name, null, null, null, null, null, null, null, null
    from o left join users a on a.id = o.delivered_by and a.id <> o.seller_id where o.delivered and o.delivered_at is not null
    union all
    select 'return', e.at, null, d.name, null, null, e.reason, e.state, e.number, null, r.reason, null
    from o join returns r on r.order_id = o.id
    cross join lateral (
      values ('opened', r.opened_at, null, null, '{}'::text[]), ('accepted', r.accepted_at, null, null, '{accept return,return arrived}'),
        ('arrived', r.arrived_at, null, null, '{return arrived}'),
        (case when r.state <> 'settled' or r.refund_id is not null or r.paid_elsewhere_pence is not null then r.state else 'replaced' end, r.ended_at, nullif(r.rejection, ''),
          (select n.order_number from orders n where n.replaces_return_id = r.id),
          '{settle return,close return,replace return,refuse return}')
    ) as e (state, at, reason, number, actions)
    left join lateral (
      select a.first_name || ' ' || a.last_name as name from admin_log l join users a on a.id = l.admin_id
      where e.state <> 'erased' and l.subject_id = o.id and l.action = any(e.actions) and l.after ->> 'return' = r.id::text
      order by array_position(e.actions, l.action), l.created_at desc limit 1
    ) d on true
    where e.at is not null
    union all
    select 'refund', coalesce(r.refunded_at, r.created_at), null, a.first_name || ' ' || a.last_name, r.amount_pence, r.commission_pence,
      nullif(r.reason, ''), case r.state when 'succeeded' then 'refunded' when 'failed' then 'refused' else 'open' end, null, paid.payer, null, null
    from paid join refunds r on r.payment_id = paid.id left join users a on a.id = r.requested_by
    union all
    select 'dispute', d.created_at, null, null, d.amount_pence, null, nullif(d.reason, ''), null, null, paid.payer, null, null
    from paid join disputes d on d.payment_id = paid.id
    union all
    select 'dispute_ended', d.closed_at, null, null, d.amount_pence, d.commission_pence, null, d.state, null, paid.payer, null, null
    from paid join disputes d on d.payment_id = paid.id where d.closed_at is not null
    union all
    select 'changed', l.created_at, 'administrator', a.first_name || ' ' || a.last_name, null, null, null, null, null, null, l.action, null
    from o join admin_log l on l.subject_id = o.id and l.action in ${shownActions} left join users a on a.id = l.admin_id
    union all
    select 'email', m.at, null, null, null, null, null, m.state, null, m.party, m.kind, m.address
    from mailed m where m.kind not in ${shownOtherwise}`.execute(db)
  return rows
}
