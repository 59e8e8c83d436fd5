import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { SuggestedOrderResponse } from '#salon-stock/contract.ts'
import { presentSuggestedOrder } from '#salon-stock/server/present.ts'
import { selectSuggestedOrder } from '#salon-stock/server/salon-stock-list-store.ts'

/** What the seller may order for the next weeks, from the seller's own sales, at the prices of today (D-344). */
export async function suggestOrder(db: Database, sellerId: string): Promise<SuggestedOrderResponse> {
  const lines = await selectSuggestedOrder(db, sellerId)
  const quantities = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  return presentSuggestedOrder(await listSellerProducts(db, sellerId, [...quantities.keys()]), quantities)
}
