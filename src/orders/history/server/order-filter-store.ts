import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paymentStatus } from '#orders/codes.ts'
import type { OrderState } from '#orders/history/codes.ts'
import type { OwnOrderFilters } from '#orders/history/contract.ts'
import { paidBy } from '#orders/server/payment-way-store.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { endOfLondonDay, startOfLondonDay } from '#platform/server/database/london-day.ts'

/** Money of a refund that failed was never given back. */
const stateConditions: Record<OrderState, RawBuilder<SqlBool>> = {
  pending: sql`(orders.payment_status = ${paymentStatus.pending} and orders.cancelled_at is null)`,
  completed: sql`orders.payment_status = ${paymentStatus.completed}`,
  sold: sql`is_sold_to_client(orders)`,
  refunded: sql`exists (select from payments p join refunds r on r.payment_id = p.id
    where p.order_id = orders.id and r.state <> 'failed')`,
  processing: sql`(orders.payment_status = ${paymentStatus.completed} and not orders.delivered)`,
  delivered: sql`(orders.payment_status = ${paymentStatus.completed} and orders.delivered)`,
  cancelled: sql`orders.cancelled_at is not null`,
}

/** Conditions on the orders of one seller, which her index finds first: name and email are those of the day of the order. */
export function orderFilterConditions(filters: OwnOrderFilters): RawBuilder<SqlBool>[] {
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
