import { productNotFound } from '#catalogue/products/server/get-product.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { isId } from '#platform/wire-schemas.ts'
import { canCountProduct, type OwnProduct, upsertLowMark } from '#salon-stock/server/salon-stock-store.ts'

/** From this count down the product is low; null for never. */
export function setLowMark(db: Database, product: OwnProduct, lowMark: number | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isId(product.productId) || !(await canCountProduct(tx, product))) throw productNotFound()
    await upsertLowMark(tx, product, lowMark)
  })
}
