import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { BasketLine } from '../../explore/server/explore-link-store.ts'

/** How long after the client opened a link its first and its second reminder are due (N-FLUP-001). */
const firstAfter = sql`interval '2 days'`
const secondAfter = sql`interval '6 days'`
/** The least time between the two reminders of a link, which matters if the first was sent late. */
const betweenReminders = sql`interval '4 days'`
/** The least time between two reminders to one client, who may have opened several links of the seller. */
const betweenLinks = sql`interval '2 days'`
/** Links that were opened longer ago are not followed up. */
const staleAfter = sql`interval '14 days'`

/** A link to be followed up now, with its client. */
export interface DueLinkRow {
  id: string
  kind: 'explore' | 'payment'
  seller_id: string
  client_id: string
  order_id: string | null
  /** How many reminders of the link were sent. */
  reminders: number
  client_name: string
  email: string
  product_ids: string[]
  basket: BasketLine[] | null
}

/** Which links to select: null filters nothing, and `automatic` selects only links of sellers who have switched follow-ups on. */
export interface DueLinkFilter {
  sellerId: string | null
  linkId: string | null
  automatic: boolean
}

const isRecent = (opened: string) => sql`${sql.ref(opened)} between now() - ${staleAfter} and now() - ${firstAfter}`

const equals = (column: string, id: string | null) => (id === null ? sql`` : sql`and ${sql.ref(column)} = ${id}`)

/**
 * The links that may be followed up now by the database's clock: opened by the client, who has bought nothing since, and still working. Of
 * each client's links only the one opened last is selected. Left out are payment links with a withdrawn product, clients who refuse emails
 * with links or reminders, clients whose address refuses emails or is contested, and sellers who may not send links.
 */
export function dueLinks({ sellerId, linkId, automatic }: DueLinkFilter): RawBuilder<DueLinkRow> {
  return sql<DueLinkRow>`
    select distinct on (l.client_id) l.id, l.kind, l.seller_id, l.client_id, l.order_id, f.reminders, c.name as client_name, c.email,
      l.product_ids, l.basket
    from (
      select e.id, 'explore' as kind, e.seller_id, e.client_id, null::uuid as order_id, e.last_opened_at as opened_at,
        e.last_opened_by as opened_by, e.product_ids, e.basket
      from explore_links e
      where ${isRecent('e.last_opened_at')} and e.cancelled_at is null and e.expires_at > now() ${equals('e.seller_id', sellerId)}
        ${equals('e.id', linkId)}
        and not exists (select from orders o where o.explore_link_id = e.id and is_paid(o))
      union all
      select p.id, 'payment', o.seller_id, o.client_id, o.id, p.client_opened_at, p.client_opened_by, '{}'::uuid[], null::jsonb
      from pay_links p
      join orders o on o.id = p.order_id
      where ${isRecent('p.client_opened_at')} and p.cancelled_at is null and coalesce(p.expires_at > now(), true)
        ${equals('o.seller_id', sellerId)} ${equals('p.id', linkId)}
        and not is_paid(o) and o.closed_at is null and o.superseded_by is null
        and not exists (select from order_lines w join products g on g.id = w.product_id and g.withdrawn_at is not null
          where w.order_id = o.id)
    ) l
    join clients c on c.id = l.client_id and c.deleted_at is null and c.contested_by is null and lower(c.email) = l.opened_by
    join users u on u.id = l.seller_id and u.deleted_at is null and not u.blocked and u.documents_approved
    join payout_accounts a on a.user_id = u.id and a.payouts_enabled
    cross join lateral (
      select count(*)::integer as reminders, max(f.sent_at) as last_at
      from follow_ups f where f.explore_link_id = l.id or f.pay_link_id = l.id
    ) f
    where (f.reminders = 0
        or f.reminders = 1 and l.opened_at <= now() - ${secondAfter} and f.last_at <= now() - ${betweenReminders})
      and not refuses_emails(c.email, 'links') and not refuses_emails(c.email, 'reminders')
      and not exists (select from emails m
        where lower(m.recipient) = lower(c.email) and m.refused_at is not null and m.rejection_ended_at is null)
      and not exists (select from orders o
        where o.client_id = l.client_id and o.seller_id = l.seller_id and is_sold_to_client(o) and o.paid_at > l.opened_at)
      and not exists (select from follow_ups r
        left join explore_links e on e.id = r.explore_link_id
        left join pay_links p on p.id = r.pay_link_id
        left join orders o on o.id = p.order_id
        where coalesce(e.client_id, o.client_id) = l.client_id and r.sent_at > now() - ${betweenLinks})
      ${automatic ? sql`and exists (select from follow_up_sellers s where s.seller_id = l.seller_id)` : sql``}
    order by l.client_id, l.opened_at desc, l.id`
}

export async function selectDueLinks(db: Db, filter: DueLinkFilter): Promise<DueLinkRow[]> {
  return (await dueLinks(filter).execute(db)).rows
}

/** Locks the client until the transaction ends, so that a reminder by the seller and one by the schedule cannot both go out. */
export async function lockClientForFollowUp(tx: Tx, clientId: string): Promise<void> {
  await sql`select id from clients where id = ${clientId} for no key update`.execute(tx)
}

/** Whether the seller has switched automatic follow-ups on; she cannot switch them off before the transaction ends. */
export async function lockAutomaticSeller(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select from follow_up_sellers where seller_id = ${sellerId} for share`.execute(tx)
  return rows.length > 0
}

export async function insertFollowUp(tx: Tx, link: DueLinkRow, automatic: boolean): Promise<void> {
  const target = link.kind === 'explore' ? { explore_link_id: link.id } : { pay_link_id: link.id }
  await tx
    .insertInto('follow_ups')
    .values({ ...target, number: link.reminders + 1, automatic })
    .execute()
}

export async function isAutomaticSeller(db: Db, sellerId: string): Promise<boolean> {
  const seller = db.selectFrom('follow_up_sellers').select('seller_id').where('seller_id', '=', sellerId)
  return (await seller.executeTakeFirst()) !== undefined
}

export async function setAutomaticSeller(db: Db, sellerId: string, on: boolean): Promise<void> {
  if (on)
    await db
      .insertInto('follow_up_sellers')
      .values({ seller_id: sellerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('follow_up_sellers').where('seller_id', '=', sellerId).execute()
}
