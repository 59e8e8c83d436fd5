import { sql } from 'kysely'
import type { DashboardView } from '#backoffice/contract.ts'
import type { Db } from '#platform/server/database/database.ts'

const summarizedUntil = sql`
  coalesce((select (max(d.day) + 1)::timestamp at time zone 'Europe/London' from daily_sales d), '-infinity')`

/**
 * The totals of the dashboard: sellers, products, categories, and orders that were not superseded. Orders of summarized days are
 * counted already; a superseded one among them is subtracted, because an order may be superseded at any time.
 */
export async function selectDashboardTotals(db: Db): Promise<DashboardView> {
  const { rows } = await sql<DashboardView>`
    select
      (select count(*) from users u where u.role = 'seller' and u.deleted_at is null) as usr,
      (select count(*) from products p where p.deleted_at is null) as prod,
      (select count(*) from categories c where c.deleted_at is null) as catg,
      (select coalesce(sum(d.placed_orders), 0)::bigint from daily_sales d)
        + (select count(*) from orders o where o.superseded_by is null and o.created_at >= ${summarizedUntil})
        - (select count(*) from orders o where o.superseded_by is not null and o.created_at < ${summarizedUntil}) as ord`.execute(
    db,
  )
  return rows[0] ?? { usr: 0, prod: 0, catg: 0, ord: 0 }
}
