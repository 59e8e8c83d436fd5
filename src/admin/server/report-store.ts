import { sql } from 'kysely'
import type { Db } from '#base/server/database.ts'
import { dayBegins, dayEnds } from '#base/server/london-day.ts'

/** Days, both included. */
export interface Period {
  from: string
  to: string
}

export interface StepRow {
  first: string
  last: string
  orders: number
  total_pence: number
  commission_pence: number
}

/** Paid orders by day, week or month of the shop's own calendar; steps without a sale are there too. */
export async function selectSales(db: Db, { from, to }: Period, step: 'day' | 'week' | 'month'): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    with sales as (
      select date_trunc(${step}::text, o.paid_at at time zone 'Europe/London')::date as begins, count(*) as orders,
        sum(o.total_pence)::bigint as total_pence, sum(o.commission_pence)::bigint as commission_pence
      from orders o
      where o.payment_status = 3 and o.replaced_by is null
        and o.paid_at >= ${dayBegins(from)} and o.paid_at < ${dayEnds(to)}
      group by 1
    )
    select to_char(greatest(s.begins, ${from}::date), 'YYYY-MM-DD') as first,
      to_char(least((s.begins + ('1 ' || ${step}::text)::interval)::date - 1, ${to}::date), 'YYYY-MM-DD') as last,
      coalesce(sales.orders, 0) as orders, coalesce(sales.total_pence, 0) as total_pence,
      coalesce(sales.commission_pence, 0) as commission_pence
    from (
      select generate_series(date_trunc(${step}::text, ${from}::date::timestamp), ${to}::date::timestamp,
        ('1 ' || ${step}::text)::interval)::date as begins
    ) s
    left join sales on sales.begins = s.begins
    order by s.begins`.execute(db)
  return rows
}

export interface RankedRow {
  id: string
  name: string
  count: number
  total_pence: number
}

/** By what was charged for them: the price, less the commission where it was kept at once. */
export async function selectBestProducts(db: Db, { from, to }: Period, most: number): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with best as (
      select l.product_id as id, sum(l.quantity)::bigint as count,
        sum(l.quantity * (l.price_pence - case when o.total_pence = o.full_pence then 0 else l.commission_pence end))::bigint
          as total_pence
      from orders o
      join order_lines l on l.order_id = o.id
      where o.payment_status = 3 and o.replaced_by is null
        and o.paid_at >= ${dayBegins(from)} and o.paid_at < ${dayEnds(to)}
      group by l.product_id
      order by total_pence desc, id
      limit ${most}
    )
    select best.id, p.brand || ' ' || p.name as name, best.count, best.total_pence
    from best
    join products p on p.id = best.id
    order by best.total_pence desc, best.id`.execute(db)
  return rows
}

export async function selectBestSellers(db: Db, { from, to }: Period, most: number): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with best as (
      select o.seller_id as id, count(*) as count, sum(o.total_pence)::bigint as total_pence
      from orders o
      where o.payment_status = 3 and o.replaced_by is null
        and o.paid_at >= ${dayBegins(from)} and o.paid_at < ${dayEnds(to)}
      group by o.seller_id
      order by total_pence desc, id
      limit ${most}
    )
    select best.id, u.first_name || ' ' || u.last_name as name, best.count, best.total_pence
    from best
    join users u on u.id = best.id
    order by best.total_pence desc, best.id`.execute(db)
  return rows
}

export interface CountsRow {
  failed_payments: number
  links_sent: number
  links_paid: number
  explore_links: number
  shopping_links: number
}

/** Orders with a payment that failed, orders whose link was sent, and links sent to shop by, in this period. */
export async function countTroubleAndLinks(db: Db, { from, to }: Period): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    select
      (select count(distinct p.order_id) from payments p join orders o on o.id = p.order_id
        where p.state = 'failed' and o.replaced_by is null
          and p.created_at >= ${dayBegins(from)} and p.created_at < ${dayEnds(to)}) as failed_payments,
      (select count(*) from explore_links e where not e.shopping
          and e.created_at >= ${dayBegins(from)} and e.created_at < ${dayEnds(to)}) as explore_links,
      (select count(*) from explore_links e where e.shopping
          and e.created_at >= ${dayBegins(from)} and e.created_at < ${dayEnds(to)}) as shopping_links,
      count(*) as links_sent,
      count(*) filter (where o.payment_status = 3) as links_paid
    from pay_links k
    join orders o on o.id = k.order_id
    where o.replaced_by is null and k.sent_at >= ${dayBegins(from)} and k.sent_at < ${dayEnds(to)}`.execute(db)
  return rows[0] ?? { failed_payments: 0, links_sent: 0, links_paid: 0, explore_links: 0, shopping_links: 0 }
}
