import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Page } from '#platform/paging.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { startOfLondonDay, endOfLondonDay } from '#platform/server/database/london-day.ts'
import { selectIdPage } from '#platform/server/database/select-id-page.ts'
import { sortByIds } from '#platform/server/database/sort-by-ids.ts'
import type { Orders } from '#schema/tables.ts'

/** Days, both included; open where one is absent. */
interface DayRange {
  from: string | undefined
  to: string | undefined
}

export interface OrderFilters {
  sKey: string
  paymentStatus: number | undefined
  sellerId: string | undefined
  productId: string | undefined
  ordered: DayRange
  paid: DayRange
  failed: DayRange
  linkSent: DayRange
}

export interface OrderSort {
  sort: 'total_pence' | 'created_at'
  descending: boolean
}

export type AdminOrderRow = Selectable<Orders> & { first_name: string; last_name: string; email: string }

function withinDays(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${startOfLondonDay(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${endOfLondonDay(to)}`] : []),
  ]
}

const joinWithAnd = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function filterConditions(chosen: OrderFilters): RawBuilder<SqlBool>[] {
  const { sKey, paymentStatus, sellerId, productId } = chosen
  const conditions = [...withinDays(sql`orders.created_at`, chosen.ordered)]
  if (sKey !== '') conditions.push(sql<SqlBool>`orders.ord_no ilike ${escapedLikePattern(sKey)}`)
  if (paymentStatus) conditions.push(sql<SqlBool>`orders.payment_status = ${paymentStatus}`)
  if (sellerId) conditions.push(sql<SqlBool>`orders.seller_id = ${sellerId}`)
  if (productId)
    conditions.push(
      sql<SqlBool>`exists (select from order_lines l where l.order_id = orders.id and l.product_id = ${productId})`,
    )
  const paid = withinDays(sql`orders.paid_at`, chosen.paid)
  // said again for the index of paid orders
  if (paid.length > 0) conditions.push(sql<SqlBool>`orders.payment_status = 3`, ...paid)
  const failed = withinDays(sql`p.created_at`, chosen.failed)
  if (failed.length > 0)
    conditions.push(
      sql<SqlBool>`orders.payment_failed`,
      // `is true` has the payments read once, by their index, and not once an order
      sql<SqlBool>`(orders.id in (select p.order_id from payments p where p.state = 'failed' and ${joinWithAnd(failed)})) is true`,
    )
  return [...conditions, ...withinDays(sql`orders.link_sent_at`, chosen.linkSent)]
}

/** Every order but replaced ones (D-023). */
function filterOrders(db: Db, conditions: RawBuilder<SqlBool>[]) {
  const orders = db.selectFrom('orders').where('orders.replaced_by', 'is', null)
  return conditions.length > 0 ? orders.where(joinWithAnd(conditions)) : orders
}

/** With the seller's name (D-044). */
export async function selectAdminOrders(
  db: Db,
  chosen: OrderFilters,
  { sort, descending }: OrderSort,
  page: Page,
): Promise<{ rows: AdminOrderRow[]; ttl: number }> {
  const conditions = [...filterConditions(chosen), sql<SqlBool>`orders.replaced_by is null`]
  const direction = descending ? 'desc' : 'asc'
  const { ids, ttl } = await selectIdPage(db, {
    table: 'orders',
    chosen: sql`from orders where ${joinWithAnd(conditions)}`,
    id: sql`orders.id`,
    key: sql.ref(`orders.${sort}`),
    direction,
    // as the indexes have it: by date the newest first and then the id, by amount both one way
    idDirection: sort === 'created_at' ? (descending ? 'asc' : 'desc') : direction,
    page,
    // every twentieth number holds any two digits
    many: chosen.sKey !== '' && chosen.sKey.length < 3,
  })
  if (ids.length === 0) return { rows: [], ttl }
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('orders.id', 'in', ids)
    .execute()
  return { rows: sortByIds(ids, rows), ttl }
}

/** No more of an order than a file shows: a million of them go through one process. */
const exportedColumns = [
  ...(['orders.id', 'orders.ord_no', 'orders.created_at', 'orders.client_name', 'orders.quantity'] as const),
  ...(['orders.total_pence', 'orders.commission_pence', 'orders.payment_status', 'orders.payment_type'] as const),
  ...(['orders.funding', 'orders.delivered', 'users.first_name', 'users.last_name', 'users.email'] as const),
] as const

/** The next ones of an export: ids grow with time, so the newest come first. */
export function selectOrdersForExport(db: Db, chosen: OrderFilters, after: string | null, limit: number) {
  let orders = filterOrders(db, filterConditions(chosen))
  if (after) orders = orders.where('orders.id', '<', after)
  return orders
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .select(exportedColumns)
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}
export type ExportedOrder = Awaited<ReturnType<typeof selectOrdersForExport>>[number]

export function selectClientOrders(db: Db, clientId: string, most: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('replaced_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}
