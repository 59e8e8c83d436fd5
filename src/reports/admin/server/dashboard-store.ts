import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface DashboardTotals {
  users: number
  products: number
  categories: number
  orders: number
}

const summarizedUntil = sql`
  coalesce((select (max(d.day) + 1)::timestamp at time zone 'Europe/London' from daily_sales d), '-infinity')`

/**
 * The totals of the dashboard: sellers, products, categories, and orders that were not superseded. Orders of finished days are counted from
 * the daily summaries, less those superseded, because an order may be superseded at any later time.
 */
export async function selectDashboardTotals(db: Db): Promise<DashboardTotals> {
  const { rows } = await sql<DashboardTotals>`
    select
      (select count(*) from users u where u.role = 'seller' and u.deleted_at is null) as users,
      (select count(*) from products p where p.deleted_at is null) as products,
      (select count(*) from categories c where c.deleted_at is null) as categories,
      (select coalesce(sum(d.placed_orders), 0)::bigint from daily_sales d)
        + (select count(*) from orders o where o.superseded_by is null and o.created_at >= ${summarizedUntil})
        - (select count(*) from orders o where o.superseded_by is not null and o.created_at < ${summarizedUntil}) as orders`.execute(
    db,
  )
  return rows[0] ?? { users: 0, products: 0, categories: 0, orders: 0 }
}
