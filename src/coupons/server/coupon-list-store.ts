import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { CouponScope, CouponThing } from '../contract.ts'
import { budgetLeft, type CouponRow, couponColumns } from './coupon-store.ts'

/** A coupon as a seller sees it; only for her own coupons does it say how many paid orders used it. */
export interface ShownCouponRow extends CouponRow {
  things: CouponThing[]
  uses: number | null
  /** What the coupon took off, less what refunds have returned. */
  cost_pence: number | null
  /** Whether nothing is left of the budget of the seller whose own coupon it is. */
  is_budget_spent: boolean
}

/** A coupon with its uses by paid orders. */
export interface CountedCouponRow extends ShownCouponRow {
  seller_name: string | null
  uses: number
  cost_pence: number
  share_pence: number
}

/** A product with its brand, since two brands may give a product the same name. */
const productName = sql`p.brand || ' ' || p.name`

const thingsOf = (scope: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('_id', t.id, 'name', t.name) order by ${nameOrder('t.name')}, t.id) from (
    select p.id, ${productName} as name from products p where ${scope} = 'products' and p.id = any(${ids})
    union all select k.id, k.name from categories k where ${scope} = 'categories' and k.id = any(${ids})
    union all select s.id, s.first_name || ' ' || s.last_name from users s where ${scope} = 'sellers' and s.id = any(${ids})
  ) t), '[]')`

/**
 * How much of the reduction the seller has paid out of her commission, for the items of an order `o` that were not refunded. It is never
 * more than the remaining cost of the use `u`, which is zero after a lost dispute.
 */
const shareOfOrder = sql`
  least(u.reduction_pence - u.returned_pence, coalesce((select sum((l.list_commission_pence - l.commission_pence) * (l.quantity -
      coalesce((select b.quantity from refunded_pieces b where b.order_line_id = l.id), 0)))
    from order_lines l where l.order_id = o.id and l.list_price_pence is not null), 0))`

/** The uses `u` of a coupon `c` by paid orders `o`. */
const paidUses = sql`coupon_uses u join orders o on o.id = u.order_id and is_paid(o) where u.coupon_id = c.id`
const cost = sql`coalesce(sum(u.reduction_pence - u.returned_pence), 0)::bigint as cost_pence`

const counted = sql`${couponColumns}, case when c.seller_id is not null then s.first_name || ' ' || s.last_name end as seller_name,
  ${thingsOf(sql`c.scope`, sql`c.scope_ids`)} as things, t.uses, t.cost_pence, t.share_pence,
  c.seller_id is not null and ${budgetLeft(sql`c.seller_id`)} <= 0 as is_budget_spent`

const countedFrom = sql`coupons c left join users s on s.id = c.seller_id
  cross join lateral (
    select count(*)::int as uses, ${cost}, coalesce(sum(${shareOfOrder}), 0)::bigint as share_pence from ${paidUses}
  ) t`

/** A page of all coupons, the newest first; `search` has words of a coupon's code or name. */
export async function selectCoupons(
  db: Db,
  search: string,
  { limit, offset }: Page,
): Promise<{ rows: CountedCouponRow[]; total: number }> {
  const where = likeWords(search, sql`normalize_text(c.code || ' ' || c.name)`)
  const { rows } = await sql<CountedCouponRow>`
    select ${counted} from ${countedFrom} where ${where} order by c.created_at desc, c.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const total = await sql<{ count: number }>`select count(*)::int as count from coupons c where ${where}`.execute(db)
  return { rows, total: total.rows[0]?.count ?? 0 }
}

export async function selectCountedCoupon(db: Db, couponId: string): Promise<CountedCouponRow | undefined> {
  const { rows } = await sql<CountedCouponRow>`select ${counted} from ${countedFrom} where c.id = ${couponId}`.execute(
    db,
  )
  return rows[0]
}

/** A seller's own codes, the newest first and ended ones last. */
export async function selectOwnCoupons(db: Db, sellerId: string): Promise<ShownCouponRow[]> {
  const { rows } = await sql<ShownCouponRow>`
    select ${couponColumns}, '[]'::json as things, t.uses, t.cost_pence, (select ${budgetLeft(sql`${sellerId}`)} <= 0) as is_budget_spent
    from coupons c cross join lateral (select count(*)::int as uses, ${cost} from ${paidUses}) t
    where c.seller_id = ${sellerId} order by c.ended_at is not null, c.created_at desc, c.id limit 100`.execute(db)
  return rows
}

/** The distributor's coupons that the seller can use today. They tell neither how often they were used nor which other sellers have them. */
export async function selectUsableCoupons(db: Db, sellerId: string, today: string): Promise<ShownCouponRow[]> {
  const { rows } = await sql<ShownCouponRow>`
    select ${couponColumns}, null::int as uses, null::bigint as cost_pence, false as is_budget_spent,
      case when c.scope = 'sellers' then '[]' else ${thingsOf(sql`c.scope`, sql`c.scope_ids`)} end as things
    from coupons c
    where c.seller_id is null and c.ended_at is null and (c.first_day is null or c.first_day <= ${today}::date)
      and (c.last_day is null or c.last_day >= ${today}::date) and (c.scope <> 'sellers' or ${sellerId} = any(c.scope_ids))
      and (c.max_uses is null or (select count(*) from ${paidUses}) < c.max_uses)
    order by c.created_at desc, c.id limit 100`.execute(db)
  return rows
}

export interface CouponOrderRow {
  order_id: string
  order_number: string
  paid_at: Date
  buyer: string
  seller: string
  full_price_pence: number
  reduction_pence: number
  returned_pence: number
  share_pence: number
}

/** The paid orders behind a coupon's figures, the newest first. */
export async function selectCouponOrders(
  db: Db,
  couponId: string,
  { limit, offset }: Page,
): Promise<{ rows: CouponOrderRow[]; total: number }> {
  const from = sql`coupon_uses u join orders o on o.id = u.order_id and is_paid(o) where u.coupon_id = ${couponId}`
  const { rows } = await sql<CouponOrderRow>`
    select f.*, s.first_name || ' ' || s.last_name as seller from (
      select o.id as order_id, o.order_number, o.paid_at, o.client_name as buyer, o.seller_id, o.full_price_pence, u.reduction_pence,
        u.returned_pence, ${shareOfOrder}::bigint as share_pence
      from ${from} order by o.paid_at desc, o.id limit ${limit} offset ${offset}
    ) f join users s on s.id = f.seller_id order by f.paid_at desc, f.order_id`.execute(db)
  const total = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  return { rows, total: total.rows[0]?.count ?? 0 }
}

const mostThings = 20

const thingsThatAre: Record<CouponScope, RawBuilder<unknown>> = {
  all: sql`select null::uuid as id, '' as name where false`,
  products: sql`select p.id, ${productName} as name from products p where p.deleted_at is null`,
  categories: sql`select k.id, k.name from categories k where k.deleted_at is null`,
  sellers: sql`select s.id, s.first_name || ' ' || s.last_name as name from users s where s.role = 'seller' and s.deleted_at is null`,
}

/** Finds what a coupon can be issued for, by words of a name: products or categories that are not deleted, or sellers. */
export async function selectThings(db: Db, scope: CouponScope, search: string): Promise<CouponThing[]> {
  const { rows } = await sql<CouponThing>`
    select t.id as "_id", t.name from (${thingsThatAre[scope]}) t where ${likeWords(search, sql`normalize_text(t.name)`)}
    order by ${nameOrder('t.name')}, t.id limit ${sql.lit(mostThings)}`.execute(db)
  return rows
}

/** How many of these ids exist and can be chosen for a coupon. */
export async function countThings(db: Db, scope: CouponScope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${thingsThatAre[scope]}) t where t.id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

export interface BudgetRow {
  seller_id: string
  seller: string
  budget_pence: number
  spent_pence: number
}

const spentOf = sql`coalesce((select sum(u.reduction_pence - u.returned_pence) from coupon_uses u join coupons c on c.id = u.coupon_id
  where c.seller_id = s.id), 0)::bigint`

/** The sellers who have, or once had, a budget for coupons of their own. */
export async function selectBudgets(db: Db): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select s.id as seller_id, s.first_name || ' ' || s.last_name as seller, b.budget_pence, ${spentOf} as spent_pence
    from coupon_budgets b join users s on s.id = b.seller_id and s.deleted_at is null
    order by ${nameOrder('s.first_name')}, ${nameOrder('s.last_name')}, s.id`.execute(db)
  return rows
}

/** A seller's budget for her own coupons, and what they have cost so far; both are zero for a seller who never had a budget. */
export async function selectBudget(db: Db, sellerId: string): Promise<Pick<BudgetRow, 'budget_pence' | 'spent_pence'>> {
  const { rows } = await sql<{ budget_pence: number; spent_pence: number }>`
    select b.budget_pence, ${spentOf} as spent_pence from coupon_budgets b join users s on s.id = b.seller_id
    where b.seller_id = ${sellerId}`.execute(db)
  return rows[0] ?? { budget_pence: 0, spent_pence: 0 }
}

export async function upsertBudget(tx: Tx, sellerId: string, budget: number): Promise<void> {
  await sql`insert into coupon_budgets (seller_id, budget_pence) values (${sellerId}, ${budget})
    on conflict (seller_id) do update set budget_pence = excluded.budget_pence, set_at = now()`.execute(tx)
}
