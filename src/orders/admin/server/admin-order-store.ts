import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderOnItsWay } from '#orders/server/order-store.ts'
import { dispatchState, isNotSent, paidBy, refundOf, remainingQuantity, rulesOf } from '#orders/server/order-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { escapedLikePattern } from '#platform/server/database/contains-text.ts'
import { type Db, endOfLondonDay, startOfLondonDay } from '#platform/server/database/database.ts'
import { selectIdPage, sortByIds } from '#platform/server/database/select-id-page.ts'
import type { AdminOrderState } from '../codes.ts'
import type { DayRange, OrderFilters } from '../contract.ts'

export interface OrderSort {
  sort: 'total_pence' | 'created_at'
  descending: boolean
}

export type AdminOrderRow = OrderOnItsWay & { first_name: string; last_name: string; email: string }

function withinDays(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<SqlBool>[] {
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${startOfLondonDay(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${endOfLondonDay(to)}`] : []),
  ]
}

const joinWithAnd = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/**
 * The condition of each state. With `superseded_by is null` it implies the condition of an index, so that the planner can use that index.
 */
const stateConditions: Record<AdminOrderState, RawBuilder<SqlBool>> = {
  to_pack: sql`(${isNotSent('orders')} and ${remainingQuantity('orders')} > 0)`,
  dispatched: sql`(orders.dispatched_at is not null and not orders.delivered)`,
  delivered: sql`(orders.delivered and is_paid(orders))`,
  cancelled: sql`orders.cancelled_at is not null`,
}

function filterConditions(filters: OrderFilters): RawBuilder<SqlBool>[] {
  const { search, paymentStatus, state, way, sellerId, clientId, productId } = filters
  const conditions = [...withinDays(sql`orders.created_at`, filters.ordered)]
  if (search !== '') conditions.push(sql<SqlBool>`orders.order_number ilike ${escapedLikePattern(search)}`)
  if (paymentStatus) conditions.push(sql<SqlBool>`orders.payment_status = ${paymentStatus}`)
  if (state) conditions.push(stateConditions[state])
  if (way) conditions.push(paidBy[way])
  if (clientId) conditions.push(sql<SqlBool>`orders.client_id = ${clientId}`)
  if (sellerId) conditions.push(sql<SqlBool>`orders.seller_id = ${sellerId}`)
  if (productId)
    conditions.push(
      sql<SqlBool>`exists (select from order_lines l where l.order_id = orders.id and l.product_id = ${productId})`,
    )
  const paid = withinDays(sql`orders.paid_at`, filters.paid)
  // the planner uses the partial index of paid orders only with its condition repeated
  if (paid.length > 0) conditions.push(sql<SqlBool>`is_paid(orders)`, ...paid)
  const failed = withinDays(sql`p.created_at`, filters.failed)
  if (failed.length > 0)
    conditions.push(
      sql<SqlBool>`orders.has_failed_payment`,
      // `is true` makes the planner read the failed payments once, through their index, instead of once for every order
      sql<SqlBool>`(orders.id in (select p.order_id from payments p where p.state = 'failed' and ${joinWithAnd(failed)})) is true`,
    )
  return [...conditions, ...withinDays(sql`orders.pay_link_sent_at`, filters.linkSent)]
}

/** All orders except superseded ones (D-023). */
function filterOrders(db: Db, conditions: RawBuilder<SqlBool>[]) {
  const orders = db.selectFrom('orders').where('orders.superseded_by', 'is', null)
  return conditions.length > 0 ? orders.where(joinWithAnd(conditions)) : orders
}

/** A page of orders with their sellers' names (D-044). */
export async function selectAdminOrders(
  db: Db,
  filters: OrderFilters,
  { sort, descending }: OrderSort,
  page: Page,
): Promise<{ rows: AdminOrderRow[]; total: number }> {
  const conditions = [...filterConditions(filters), sql<SqlBool>`orders.superseded_by is null`]
  const direction = descending ? 'desc' : 'asc'
  const { ids, total } = await selectIdPage(db, {
    table: 'orders',
    matching: sql`from orders where ${joinWithAnd(conditions)}`,
    id: sql`orders.id`,
    sortKey: sql.ref(`orders.${sort}`),
    direction,
    // as in the indexes: the id sorts in the opposite direction to the date, but in the same direction as the amount
    idDirection: sort === 'created_at' ? (descending ? 'asc' : 'desc') : direction,
    page,
    // a search of one or two characters matches about every twentieth order number
    isKnownToBeMany: filters.search !== '' && filters.search.length < 3,
  })
  if (ids.length === 0) return { rows: [], total }
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .selectAll('orders')
    .select([dispatchState('orders').as('dispatch_state'), refundOf('orders').as('refund')])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('orders.id', 'in', ids)
    .execute()
  return { rows: sortByIds(ids, rows), total }
}

/** Only the columns of the CSV file, since an export can read a million orders. */
const exportedColumns = [
  'orders.id',
  'orders.order_number',
  'orders.created_at',
  'orders.client_name',
  'orders.quantity',
  'orders.total_pence',
  'orders.commission_pence',
  'orders.payment_status',
  'orders.payment_type',
  'orders.funding',
  'orders.delivered',
  'orders.cancelled_at',
  'users.first_name',
  'users.last_name',
  'users.email',
  'orders.credit',
  'orders.credited_at',
  'orders.coupon_code',
  'orders.reduction_pence',
] as const

/** The next batch of an export, by id descending: ids grow with time, so the newest orders come first. */
export function selectOrdersForExport(db: Db, filters: OrderFilters, after: string | null, limit: number) {
  let orders = filterOrders(db, filterConditions(filters))
  if (after) orders = orders.where('orders.id', '<', after)
  return orders
    .innerJoin('users', 'users.id', 'orders.seller_id')
    .select(exportedColumns)
    .select(refundOf('orders').as('refund'))
    .select(rulesOf('orders').as('commission_rules'))
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}
export type ExportedOrder = Awaited<ReturnType<typeof selectOrdersForExport>>[number]

export type OrderOfClient = Awaited<ReturnType<typeof selectClientOrders>>[number]

export function selectClientOrders(db: Db, clientId: string, limit: number) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(refundOf('orders').as('refund'))
    .where('client_id', '=', clientId)
    .where('superseded_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
