import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Coupons } from '#schema/coupons.ts'
import type { CommissionRule } from '../code-contract.ts'
import type { CouponScope } from '../contract.ts'

/** The terms of a coupon, as an order needs them. */
export interface CouponRow {
  id: string
  code: string
  name: string
  percent: number | null
  amount_pence: number | null
  commission_rule: CommissionRule
  scope: CouponScope
  scope_ids: string[]
  minimum_pence: number
  is_first_order: boolean
  max_uses: number | null
  max_uses_per_email: number | null
  /** Days in London, YYYY-MM-DD. */
  first_day: string | null
  last_day: string | null
  seller_id: string | null
  created_at: Date
  ended_at: Date | null
}

/** The columns of a coupon `c`. */
export const couponColumns = sql`c.id, c.code, c.name, c.percent, c.amount_pence, c.commission_rule, c.scope, c.scope_ids, c.minimum_pence, c.is_first_order,
  c.max_uses, c.max_uses_per_email, c.first_day::text as first_day, c.last_day::text as last_day, c.seller_id, c.created_at, c.ended_at`

/** Finds a coupon by its code, which has to be in capitals. */
export async function selectCouponByCode(db: Db, code: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${couponColumns} from coupons c where c.code = ${code}`.execute(db)
  return rows[0]
}

export async function selectCouponById(db: Db, couponId: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${couponColumns} from coupons c where c.id = ${couponId}`.execute(db)
  return rows[0]
}

/**
 * Locks the coupon until the transaction ends, and with a seller's own coupon her budget too, so that simultaneous payments are counted one
 * after the other.
 */
export async function lockCoupon(tx: Tx, couponId: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns} from coupons c where c.id = ${couponId} for no key update`.execute(tx)
  const [coupon] = rows
  if (coupon?.seller_id)
    await sql`select from coupon_budgets b where b.seller_id = ${coupon.seller_id} for no key update`.execute(tx)
  return coupon
}

/**
 * Locks an email until the transaction ends: whether an order is the first with this email depends on the uses of all coupons, so locking
 * one coupon is not enough.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 43))`.execute(tx)
}

/** How often a coupon has been used, not counting its use by the order in question. */
export interface CouponCounts {
  uses: number
  uses_of_email: number
  has_bought: boolean
  /** Null where the coupon is the distributor's. */
  budget_left: number | null
}

export async function countCouponUses(
  db: Db,
  coupon: Pick<CouponRow, 'id' | 'seller_id' | 'is_first_order'>,
  { email, orderId }: { email: string; orderId: string | null },
): Promise<CouponCounts> {
  const others = sql`u.order_id is distinct from ${orderId}`
  const hasBought = sql`exists (select from clients k join orders o on o.client_id = k.id
      where lower(k.email) = lower(${email}) and k.erased_at is null and is_sold_to_client(o) and o.id is distinct from ${orderId})
    or exists (select from coupon_uses u where u.email_hash = hash_of_address(${email}) and ${others})`
  const { rows } = await sql<CouponCounts>`
    select (select count(*)::int from coupon_uses u where u.coupon_id = ${coupon.id} and ${others}) as uses,
      (select count(*)::int from coupon_uses u
        where u.coupon_id = ${coupon.id} and u.email_hash = hash_of_address(${email}) and ${others}) as uses_of_email,
      ${coupon.is_first_order ? hasBought : sql`false`} as has_bought,
      ${coupon.seller_id === null ? sql`null::bigint` : budgetLeft(sql`${coupon.seller_id}`, others)} as budget_left`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('no counts of a coupon')
  return counts
}

/** What is left of a seller's budget after those of her coupons' uses `u` that count. */
export const budgetLeft = (sellerId: RawBuilder<unknown>, counts: RawBuilder<unknown> = sql`true`) => sql`
  (coalesce((select b.budget_pence from coupon_budgets b where b.seller_id = ${sellerId}), 0) -
    coalesce((select sum(u.reduction_pence - u.returned_pence) from coupon_uses u join coupons own on own.id = u.coupon_id
      where own.seller_id = ${sellerId} and ${counts}), 0))::bigint`

/** Which of the products are in one of the categories; deleted categories do not count. */
export async function selectProductsIn(
  db: Db,
  productIds: readonly string[],
  categoryIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.product_id as id from product_categories p
    join categories k on k.id = p.category_id and k.deleted_at is null
    where p.product_id = any(${productIds}::uuid[]) and p.category_id = any(${categoryIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

interface NewUse {
  orderId: string
  couponId: string
  email: string
  reduction: number
  /** Whether the charge succeeded only after the use had been given back, so that the use is claimed again. */
  isClaimedLate: boolean
}

export async function insertUse(tx: Tx, { orderId, couponId, email, reduction, isClaimedLate }: NewUse): Promise<void> {
  await sql`insert into coupon_uses (order_id, coupon_id, email_hash, reduction_pence, claimed_late)
    values (${orderId}, ${couponId}, case when ${email} <> '' then hash_of_address(${email}) end, ${reduction}, ${isClaimedLate})
    on conflict (order_id) do nothing`.execute(tx)
}

/** The present email of the client of an order; the email stored with the order where the client is gone. */
export async function selectEmailOf(db: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select coalesce(nullif(k.email, ''), o.client_email) as email
    from orders o left join clients k on k.id = o.client_id where o.id = ${orderId}`.execute(db)
  return rows[0]?.email ?? ''
}

export async function hasUse(db: Db, orderId: string): Promise<boolean> {
  const use = db.selectFrom('coupon_uses').select('order_id').where('order_id', '=', orderId)
  return (await use.executeTakeFirst()) !== undefined
}

export async function deleteUse(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('coupon_uses').where('order_id', '=', orderId).execute()
}

/** How much of the reduction of a paid order has not been returned by refunds. */
export async function selectReductionLeft(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (u.reduction_pence - u.returned_pence)::bigint as left from coupon_uses u where u.order_id = ${orderId}`.execute(
    tx,
  )
  return rows[0]?.left ?? 0
}

/** Adds to what refunds have returned of a reduction; `by` is negative where a refund that had returned some of it has failed. */
export async function addReturned(tx: Tx, orderId: string, by: number): Promise<void> {
  await sql`update coupon_uses set returned_pence = returned_pence + ${by} where order_id = ${orderId}`.execute(tx)
}

/** Ends the coupons of a seller whose data is erased, and deletes her budget; the coupons stay stored, since orders refer to them. */
export async function endCouponsOf(tx: Tx, sellerId: string): Promise<void> {
  // first the coupons, then the budget, as in `lockCoupon`: otherwise this could deadlock with the payment of an order
  const open = tx.updateTable('coupons').set({ ended_at: new Date() }).where('seller_id', '=', sellerId)
  await open.where('ended_at', 'is', null).execute()
  await tx.deleteFrom('coupon_budgets').where('seller_id', '=', sellerId).execute()
}

export async function blankEmailsOf(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  const isOwn = 'clientId' in owner ? sql`o.client_id = ${owner.clientId}` : sql`o.seller_id = ${owner.sellerId}`
  await sql`update coupon_uses u set email_hash = null from orders o
    where o.id = u.order_id and ${isOwn} and u.email_hash is not null`.execute(tx)
}

export type CouponValues = Omit<Insertable<Coupons>, 'id' | 'created_at' | 'ended_at'>

export async function insertCoupon(tx: Tx, values: CouponValues): Promise<string> {
  const { id } = await tx.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endCouponRow(tx: Tx, couponId: string): Promise<void> {
  await tx.updateTable('coupons').set({ ended_at: new Date() }).where('id', '=', couponId).execute()
}

/** How many coupons are valid now or will be: a seller's own coupons, or those of the distributor where `sellerId` is null. */
export async function countCoupons(db: Db, sellerId: string | null, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupons c
    where c.seller_id is not distinct from ${sellerId}::uuid and c.ended_at is null and (c.last_day is null or c.last_day >= ${today}::date)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
