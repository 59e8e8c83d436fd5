import { getPricedProduct } from '#catalogue/products/server/get-priced-products.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import { deleteStock, hasViewed, insertStock } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

/** A product with a training video may be stocked once it was watched; the browser alone is not believed (D-204). */
export function stockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await getPricedProduct(tx, productId)
    if (product.video && !(await hasViewed(tx, sellerId, product.id)))
      throw new AppError(stockText.videoFirst, errorCode.videoNotWatched)
    await insertStock(tx, sellerId, product.id)
  })
}

/** As with faves: what is not there can be taken away again (D-210). */
export async function unstockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw productNotFound()
  await deleteStock(db, sellerId, productId)
}
