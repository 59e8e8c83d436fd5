import { reserveInventory } from '#catalogue/inventory/server/inventory.ts'
import { rejectWithdrawnProducts } from '#orders/checkout/server/price-order-lines.ts'
import { toDeliveryAddress } from '#orders/checkout/server/resolve-order-address.ts'
import { deliveryType } from '#orders/order-state.ts'
import { formatDeliveryAddress, parseClientSnapshot, parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { presentReplacementForEvent } from '#orders/server/present.ts'
import { postReplacement } from '#payouts/ledger/server/ledger.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { multiply, pence, subtract, sum } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { insertReplacement } from './replacement-store.ts'

/** The address for a replacement of this order: where the order went, or else the client's own address; null if neither is known. */
export function findReplacementAddress(order: OrderWithLines): DeliveryAddress | null {
  const client = parseClientSnapshot(order)
  // an order that was handed over from salon stock has the salon's address
  const isHandedOver = order.delivery_type === deliveryType.fromSalonStock
  const address = isHandedOver ? null : parseDeliveryAddress(order)
  if (address) return address
  return client && client.line1 !== '' ? toDeliveryAddress(client) : parseDeliveryAddress(order)
}

/**
 * Places a free order for some items of a locked order: they are taken from the inventory, packed and sent like any others, and their cost
 * is posted to the ledger. Too little inventory gives error code 15, a withdrawn product 13 (D-600). The items must be lines of the order,
 * none in a larger quantity.
 */
export async function placeReplacement(
  tx: Tx,
  { order, returnId, address }: { order: OrderWithLines; returnId: string; address: DeliveryAddress },
  pieces: readonly { lineId: string; quantity: number }[],
): Promise<{ id: string; order_number: string }> {
  const lines = pieces.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line || line.quantity < quantity) throw new Error(`order ${order.id} has no such pieces`)
    return { line, quantity }
  })
  await reserveInventory(
    tx,
    lines.map(({ line, quantity }) => ({ productId: line.product_id, quantity })),
  )
  await rejectWithdrawnProducts(tx, { lines: lines.map(({ line }) => line) })
  const type = order.delivery_type === deliveryType.toSalon ? deliveryType.toSalon : deliveryType.toClient
  const count = lines.reduce((pieceCount, { quantity }) => pieceCount + quantity, 0)
  const placed = await insertReplacement(
    tx,
    {
      orderId: order.id,
      returnId,
      deliveryType: type,
      deliveryAddress: formatDeliveryAddress(address),
      quantity: count,
    },
    pieces,
  )
  const cost = sum(
    lines.map(({ line, quantity }) =>
      multiply(subtract(pence(line.price_pence), pence(line.commission_pence)), quantity),
    ),
  )
  await postReplacement(tx, { orderId: placed.id, cost })
  const event = presentReplacementForEvent(order, { ...placed, delivery_type: type, quantity: count })
  await recordEvent(tx, 'order.placed', placed.id, event)
  return placed
}
