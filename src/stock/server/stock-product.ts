import { knownProduct } from '#catalogue/products/server/get-priced-products.ts'
import { productGone } from '#catalogue/products/server/get-product.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'
import { deleteStock, hasViewed, insertStock } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

/** A product with a training video may be stocked once it was watched; the browser alone is not believed (D-204). */
export function stockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await knownProduct(tx, productId)
    if (product.video && !(await hasViewed(tx, sellerId, product.id)))
      throw new Refusal(stockText.videoFirst, errorCode.videoNotWatched)
    await insertStock(tx, sellerId, product.id)
  })
}

/** As with faves: what is not there can be taken away again (D-210). */
export async function unstockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw productGone()
  await deleteStock(db, sellerId, productId)
}
