import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderToSendView } from '../contract.ts'
import type { Hold, OrdersToSend } from './dispatch-obstacles.ts'
import type { OrderToSend } from './dispatch-store.ts'
import { presentDispatch, presentLabel } from './present-dispatch.ts'

export function presentDispatchList({ rows, total, holds }: OrdersToSend, hasLabels: boolean) {
  return {
    orders: rows.map((row) => presentOrderToSend(row, holds.get(row.id))),
    ttl: total,
    labels: hasLabels,
  }
}

function presentOrderToSend(row: OrderToSend, hold: Hold | undefined): OrderToSendView {
  const address = parseDeliveryAddress(row)
  const dispatch = presentDispatch(row)
  if (!dispatch || !row.paid_at) throw new Error(`order ${row.id} is not to be sent`)
  return {
    _id: row.id,
    ord_no: row.order_number,
    paid: row.paid_at.toISOString(),
    type: row.delivery_type,
    quantity: row.remaining,
    recipient: address ? `${address.firstName} ${address.lastName}`.trim() : '',
    town: address ? [address.city, address.postcode].filter(Boolean).join(' ') : '',
    name: `${row.first_name} ${row.last_name}`,
    packed: row.packed_at?.toISOString() ?? null,
    label: presentLabel(row.label),
    recalled: [...(hold?.recalled ?? [])],
    to_return: hold?.isToReturn ?? false,
    dispatch,
  }
}
