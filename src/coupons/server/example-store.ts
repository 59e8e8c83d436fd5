import { type RawBuilder, sql } from 'kysely'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CouponRow } from './coupon-store.ts'

export interface ExampleProductRow {
  /** The coupon of whose scope this is; null for those of the whole shop. */
  coupon_id: string | null
  id: string
  name: string
  brand: string
  category_ids: string[]
  price_pence: number
  /** The product's own commission, before any commission rule. */
  commission_pence: number
  /** How many are in stock. */
  stock: number
}

/**
 * The products in stock that each coupon may take something off, those of the whole shop once. Of products with the same price, the same
 * commission and the same rule, a coupon takes the same: one of them stands for all, the one of which the most are in stock.
 */
export async function selectExampleProducts(
  db: Db,
  coupons: readonly Pick<CouponRow, 'id' | 'scope'>[],
  rules: SellerRules,
): Promise<ExampleProductRow[]> {
  const rule = rules.length === 0 ? sql`0` : sql`case ${sql.join(rules.map(whenFitting), sql` `)} else -1 end`
  const productsIn = (scope: RawBuilder<unknown>) => sql`
    select distinct on (p.price_pence, p.commission_pence, r.at) p.id, concat_ws(' ', p.brand, p.name) as name, p.brand, p.category_ids,
      p.price_pence, p.commission_pence, p.quantity as stock
    from products p cross join lateral (select ${rule} as at) r where p.visible and p.deleted_at is null and p.quantity > 0 and ${scope}
    order by p.price_pence, p.commission_pence, r.at, p.quantity desc, p.id`
  const idsOf = (...scopes: string[]) => coupons.filter(({ scope }) => scopes.includes(scope)).map(({ id }) => id)
  const isOfCategories = sql`exists (select from product_categories k where k.product_id = p.id and k.category_id = any(c.scope_ids))`
  const { rows } = await sql<ExampleProductRow>`
    select null::uuid as coupon_id, e.* from (${productsIn(sql.lit(idsOf('all', 'sellers').length > 0))}) e
    union all select c.id, e.* from coupons c cross join lateral (${productsIn(sql`p.id = any(c.scope_ids)`)}) e
      where c.id = any(${idsOf('products')}::uuid[])
    union all select c.id, e.* from coupons c cross join lateral (${productsIn(isOfCategories)}) e
      where c.id = any(${idsOf('categories')}::uuid[])`.execute(db)
  return rows
}

function whenFitting({ scope, categoryIds, brands }: SellerRules[number], at: number): RawBuilder<unknown> {
  const fits = {
    all: sql`true`,
    categories: sql`p.category_ids && ${categoryIds}::uuid[]`,
    brands: sql`lower(p.brand) = any(select lower(b) from unnest(${brands}::text[]) b)`,
  }[scope]
  return sql`when ${fits} then ${sql.lit(at)}`
}
