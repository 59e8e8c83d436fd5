import { releaseInventory } from '#catalogue/inventory/server/inventory.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { addReturnedToSalonStock } from '#salon-stock/server/salon-stock.ts'
import type { Destination, ReturnRow } from './return-store.ts'

/** Puts the settled items of a return back on the shop's shelf or into the seller's salon; items that are written off go nowhere. */
export async function putBackReturned(tx: Tx, found: ReturnRow): Promise<void> {
  const piecesTo = (to: Destination) =>
    found.lines
      .filter(({ destination, settled_quantity }) => destination === to && (settled_quantity ?? 0) > 0)
      .map(({ product_id: productId, settled_quantity }) => ({ productId, quantity: settled_quantity ?? 0 }))
  const shelved = piecesTo('shelf')
  if (shelved.length > 0) await releaseInventory(tx, shelved)
  for (const piece of piecesTo('salon'))
    await addReturnedToSalonStock(tx, { sellerId: found.seller_id, ...piece }, found.order_number)
}
