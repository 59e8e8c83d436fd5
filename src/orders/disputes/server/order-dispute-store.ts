import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import { countRows, type Db, findTotal } from '#platform/server/database/database.ts'
import type { DisputeStatus } from '../evidence-parts.ts'

export interface DisputeListRow {
  id: string
  order_id: string | null
  order_number: string | null
  seller: string
  status: DisputeStatus
  reason: string
  amount_pence: number
  created_at: Date
  evidence_due_by: Date | null
  closed_at: Date | null
}

export interface DisputeRow extends DisputeListRow {
  provider_ref: string
  evidence_sent_at: Date | null
  sent_by: string | null
  evidence_parts: string[]
  evidence_text: string
  evidence_values: Record<string, string>
}

/** A dispute's status, worked out from what has happened instead of being stored as well. */
const status = sql<DisputeStatus>`case when d.state <> 'open' then d.state when d.evidence_sent_at is not null then 'sent'
  when d.evidence_due_by <= now() then 'overdue' else 'to_answer' end`

/** Joins a dispute with its order and seller; a payment of a seller's debt has no order, but names the seller. */
const joined = sql`from disputes d join payments p on p.id = d.payment_id left join orders o on o.id = p.order_id
  join users u on u.id = coalesce(o.seller_id, p.debtor_id)`

const columns = sql`d.id, o.id as order_id, o.order_number, u.first_name || ' ' || u.last_name as seller, ${status} as status,
  d.reason, d.amount_pence, d.created_at, d.evidence_due_by, d.closed_at`

const stateConditions: Record<DisputeStatus, RawBuilder<SqlBool>> = {
  to_answer: sql`d.state = 'open' and d.evidence_sent_at is null and (d.evidence_due_by > now() or d.evidence_due_by is null)`,
  overdue: sql`d.state = 'open' and d.evidence_sent_at is null and d.evidence_due_by <= now()`,
  sent: sql`d.state = 'open' and d.evidence_sent_at is not null`,
  won: sql`d.state = 'won'`,
  lost: sql`d.state = 'lost'`,
}

interface DisputeFilter {
  state: DisputeStatus | undefined
  search: string
}

interface LinkOpening {
  kind: 'payment' | 'explore'
  sent_at: Date
  /** When the client opened the link; null if another person could have opened it, since that is no evidence for a bank. */
  opened_at: Date | null
  /** Whether the link was never opened. */
  is_unopened: boolean
}

export interface OrderEmail {
  to: string
  subject: string
  at: Date
}

/** A page of disputes: open ones first, and of those the soonest deadline. */
export async function selectDisputeList(
  db: Db,
  { state, search }: DisputeFilter,
  { limit, offset }: Page,
): Promise<{ rows: DisputeListRow[]; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  if (state) conditions.push(stateConditions[state])
  if (search !== '') conditions.push(sql`o.order_number ilike ${escapedLikePattern(search)}`)
  const matching = sql`${joined} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<DisputeListRow>`
    select ${columns} ${matching} order by (d.state <> 'open'), d.evidence_due_by, d.id
    limit ${limit} offset ${offset}`.execute(db)
  const total = await findTotal({ limit, offset }, rows, () => countRows(db, sql`select d.id ${matching}`, offset))
  return { rows, total }
}

export async function selectDispute(db: Db, disputeId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    select ${columns}, d.provider_ref, d.evidence_sent_at, d.evidence_parts, d.evidence_text, d.evidence_values,
      (select a.first_name || ' ' || a.last_name from users a where a.id = d.evidence_sent_by) as sent_by
    ${joined} where d.id = ${disputeId}`.execute(db)
  return rows[0]
}

/**
 * When the links through which the client may have come were sent and opened: the order's payment link, unless it was never sent, and the
 * explore link of the client's visit.
 */
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
    from pay_links l join orders o on o.id = l.order_id and o.pay_link_sent_at is not null
    where l.order_id = ${order.id}
    union all
    select 'explore', e.created_at, case when e.last_opened_by in (select email from hers) then e.last_opened_at end, e.opened_at is null
    from explore_links e
    where e.id = ${order.explore_link_id}
    order by sent_at, kind`.execute(db)
  return rows
}

/** The emails about the order to the client's addresses, the oldest first; emails are deleted after a while. */
export async function selectEmailsAboutOrder(
  db: Db,
  order: { order_number: string; created_at: Date },
  clientEmails: readonly string[],
): Promise<OrderEmail[]> {
  return db
    .selectFrom('emails as e')
    .select(['e.recipient as to', 'e.subject', sql<Date>`coalesce(e.sent_at, e.created_at)`.as('at')])
    .where('e.created_at', '>=', order.created_at)
    .where(sql`lower(e.recipient)`, '=', sql`any(${clientEmails.map((email) => email.toLowerCase())}::text[])`)
    .where('e.state', '=', 'sent')
    .where(sql<boolean>`is_about_order(e, ${order.order_number})`)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(50)
    .execute()
}
