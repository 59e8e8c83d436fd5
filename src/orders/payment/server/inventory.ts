import { putBackOnShelf, readProductsForUpdate, takeFromShelf } from '#catalogue/inventory/server/inventory.ts'
import { deliveryType } from '#orders/contract.ts'
import type { OrderLineRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { Tx } from '#platform/server/database.ts'

type Order = Pick<OrderWithLines, 'type' | 'off_shelf' | 'lines'>

/**
 * Goods are taken from the shelf when a charge is asked and put back when it is refused, so that nobody pays for what
 * was sold meanwhile; without enough of them it refuses with code 15. Answers whether anything was taken: what is sold
 * from the salon never lay on the shelf (D-035).
 */
export async function reserveInventory(tx: Tx, order: Order): Promise<boolean> {
  if (order.off_shelf || order.type === deliveryType.fromSalonStock) return order.off_shelf
  await takeFromShelf(tx, toProductQuantities(order.lines))
  return true
}

export async function releaseInventory(tx: Tx, order: Order): Promise<void> {
  if (order.off_shelf) await putBackOnShelf(tx, toProductQuantities(order.lines))
}

/**
 * For money that came in after its attempt was given up: such an order is paid all the same, and takes what is left
 * without ever going below nothing.
 */
export async function reserveRemainingInventory(tx: Tx, order: Order): Promise<void> {
  if (order.off_shelf || order.type === deliveryType.fromSalonStock) return
  const products = await readProductsForUpdate(
    tx,
    order.lines.map((line) => line.product_id),
  )
  const left = toProductQuantities(order.lines).map(({ productId, quantity }) => {
    const onShelf = products.find(({ id }) => id === productId)?.quantity ?? 0
    return { productId, quantity: Math.min(quantity, onShelf) }
  })
  await takeFromShelf(
    tx,
    left.filter(({ quantity }) => quantity > 0),
  )
}

function toProductQuantities(lines: OrderLineRow[]): { productId: string; quantity: number }[] {
  return lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }))
}
