import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { getPricedProduct } from '#catalogue/products/server/priced-products.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import { deleteStockItem, hasViewedVideo, insertStockItem } from '#stock/my-stock/server/store.ts'
import { stockText } from '#stock/my-stock/text.ts'

/** Refuses a product whose training video the seller has not watched, whatever the browser allows (D-204). */
export function addToStock(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await getPricedProduct(tx, productId)
    if (product.video && !(await hasViewedVideo(tx, sellerId, product.id)))
      throw new AppError(stockText.videoFirst, errorCode.videoNotWatched)
    await insertStockItem(tx, sellerId, product.id)
  })
}

/** Removing a product that is not in stock, or hidden by now, is no error (D-210). */
export async function removeFromStock(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw productNotFound()
  await deleteStockItem(db, sellerId, productId)
}
