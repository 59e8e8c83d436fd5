import { type RawBuilder, sql } from 'kysely'
import type { DispatchState } from '#orders/dispatch/dispatch-view.ts'

/** The pieces of an order that were not refunded and are not being refunded, and so are to be packed. */
export function remainingQuantity(order: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${order}.quantity`)} - coalesce((select sum(rl.quantity) from order_lines l
    join refund_lines rl on rl.order_line_id = l.id join refunds r on r.id = rl.refund_id and r.state <> 'failed'
    where l.order_id = ${sql.ref(`${order}.id`)}), 0))::integer`
}

/** A condition that an index has: a paid order that has not left and is not handed over at the salon. */
export function isNotSent(order: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<boolean>`(${column('payment_status')} = 3 and ${column('delivery_type')} <> 3
    and ${column('dispatched_at')} is null and not ${column('delivered')} and ${column('superseded_by')} is null)`
}

/** Where an order stands on its way; null for one that is not sent: unpaid, from salon stock, or refunded before it left. */
export function dispatchState(order: string): RawBuilder<DispatchState | null> {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<DispatchState | null>`case
    when ${column('payment_status')} <> 3 or ${column('delivery_type')} = 3 then null
    when ${column('delivered')} then 'delivered'
    when ${column('dispatched_at')} is not null then 'dispatched'
    when ${remainingQuantity(order)} > 0 then 'to_pack' end`
}
