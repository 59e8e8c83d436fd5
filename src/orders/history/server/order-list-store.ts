import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paymentStatus } from '#orders/order-state.ts'
import { dispatchState, type OrderOnItsWay, paidBy, refundOf, rulesOf } from '#orders/server/order-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, endOfLondonDay, findTotal, startOfLondonDay } from '#platform/server/database/database.ts'
import type { OrderState } from '../codes.ts'
import type { OwnOrderFilters } from '../contract.ts'

const stateConditions: Record<OrderState, RawBuilder<SqlBool>> = {
  pending: sql`(orders.payment_status = ${paymentStatus.pending} and orders.cancelled_at is null)`,
  completed: sql`is_paid(orders)`,
  sold: sql`is_sold_to_client(orders)`,
  refunded: sql`${refundOf('orders')} is not null`,
  processing: sql`(is_paid(orders) and not orders.delivered
    and not coalesce((${refundOf('orders')} ->> 'is_whole')::boolean, false))`,
  delivered: sql`(is_paid(orders) and orders.delivered)`,
  cancelled: sql`orders.cancelled_at is not null`,
}

/** A seller's orders that are pending or completed (D-023). */
function filterSellerOrders(db: Db, sellerId: string, filters: OwnOrderFilters) {
  const orders = db
    .selectFrom('orders')
    .where('orders.seller_id', '=', sellerId)
    .where('orders.payment_status', 'in', [paymentStatus.pending, paymentStatus.completed])
    .where('orders.superseded_by', 'is', null)
    .where(sql<boolean>`(orders.shop_seller_id is null or is_paid(orders))`)
  return orderFilterConditions(filters).reduce((found, condition) => found.where(condition), orders)
}

/** A page of a seller's sales, newest first. */
export async function selectSellerOrders(
  db: Db,
  sellerId: string,
  filters: OwnOrderFilters,
  { limit, offset }: Page,
): Promise<{ rows: OrderOnItsWay[]; total: number }> {
  const orders = filterSellerOrders(db, sellerId, filters)
  const rows = await orders
    .selectAll('orders')
    .select([dispatchState('orders').as('dispatch_state'), refundOf('orders').as('refund')])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const count = async () =>
    (await orders.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  return { rows, total: await findTotal({ limit, offset }, rows, count) }
}

/** The next batch of an export, sorted as the list is, after the order with the id `after`. */
export function selectSellerOrdersForExport(
  db: Db,
  sellerId: string,
  filters: OwnOrderFilters,
  after: string | null,
  limit: number,
) {
  let orders = filterSellerOrders(db, sellerId, filters)
  if (after) {
    const last = sql`(select a.created_at from orders a where a.id = ${after})`
    orders = orders
      .where(sql<boolean>`orders.created_at <= ${last}`)
      .where(sql<boolean>`(orders.created_at < ${last} or orders.id > ${after})`)
  }
  return orders
    .select(['orders.id', 'orders.order_number', 'orders.created_at', 'orders.client_name', 'orders.client_email'])
    .select(['orders.quantity', 'orders.total_pence', 'orders.full_price_pence', 'orders.payment_status'])
    .select(['orders.client_id', 'orders.delivery_type', 'orders.coupon_code', 'orders.reduction_pence'])
    .select(sql<number>`commission_after_refunds(orders)`.as('commission_pence'))
    .select(['orders.payment_type', 'orders.funding', 'orders.delivered', 'orders.cancelled_at'])
    .select(refundOf('orders').as('refund'))
    .select(rulesOf('orders').as('commission_rules'))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

export type ExportedOwnOrder = Awaited<ReturnType<typeof selectSellerOrdersForExport>>[number]

/**
 * The conditions of the filters, to add to those that select one seller's orders by an index; name and email are the client's at the time
 * of ordering.
 */
function orderFilterConditions(filters: OwnOrderFilters): RawBuilder<SqlBool>[] {
  const { clientId, productId, searchText, state, way, from, to } = filters
  const conditions: RawBuilder<SqlBool>[] = []
  if (clientId) conditions.push(sql`orders.client_id = ${clientId}`)
  if (productId)
    conditions.push(
      sql`exists (select from order_lines l where l.order_id = orders.id and l.product_id::text = lower(${productId}))`,
    )
  if (searchText !== '')
    conditions.push(
      likeWords(
        searchText,
        sql`normalize_text(orders.order_number || E'\n' || orders.client_name || E'\n' || orders.client_email)`,
      ),
    )
  if (state) conditions.push(stateConditions[state])
  if (way) conditions.push(paidBy[way])
  if (from) conditions.push(sql`orders.created_at >= ${startOfLondonDay(from)}`)
  if (to) conditions.push(sql`orders.created_at < ${endOfLondonDay(to)}`)
  return conditions
}
