import { releaseInventory, reserveInventory } from '#catalogue/inventory/server/inventory.ts'
import { lockPricedProducts } from '#catalogue/products/server/priced-products.ts'
import { deliveryType } from '#orders/order-state.ts'
import type { OrderLineRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

type Order = Pick<OrderWithLines, 'delivery_type' | 'inventory_reserved' | 'lines'>

/**
 * Reserves the order's quantities when a payment attempt starts, so that no buyer pays for what has been sold meanwhile; throws code 15
 * if there is too little. Returns whether the order holds a reservation, since goods sold from the seller's salon stock are not part of
 * the inventory (D-035).
 */
export async function reserveOrderInventory(tx: Tx, order: Order): Promise<boolean> {
  if (order.inventory_reserved || order.delivery_type === deliveryType.fromSalonStock) return order.inventory_reserved
  await reserveInventory(tx, toProductQuantities(order.lines))
  return true
}

/** Returns the order's quantities to the inventory, after its charge was declined or its authentication expired. */
export async function releaseOrderInventory(tx: Tx, order: Order): Promise<void> {
  if (order.inventory_reserved) await releaseInventory(tx, toProductQuantities(order.lines))
}

/**
 * Reserves what is left for an order whose reservation was released before its charge succeeded after all: the order counts as paid, and
 * the inventory never falls below zero.
 */
export async function reserveRemainingOrderInventory(tx: Tx, order: Order): Promise<void> {
  if (order.inventory_reserved || order.delivery_type === deliveryType.fromSalonStock) return
  const products = await lockPricedProducts(
    tx,
    order.lines.map((line) => line.product_id),
  )
  const remaining = toProductQuantities(order.lines).map(({ productId, quantity }) => {
    const available = products.find(({ id }) => id === productId)?.quantity ?? 0
    return { productId, quantity: Math.min(quantity, available) }
  })
  await reserveInventory(
    tx,
    remaining.filter(({ quantity }) => quantity > 0),
  )
}

/** Adds up the quantities of each product, since a coupon may have split a product into two lines. */
function toProductQuantities(lines: OrderLineRow[]): { productId: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const line of lines) quantities.set(line.product_id, (quantities.get(line.product_id) ?? 0) + line.quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
