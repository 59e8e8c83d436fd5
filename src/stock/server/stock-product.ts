import { errorCode } from '#base/envelope.ts'
import { type Database, type Db, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { type ProductFacts, readProducts } from '#catalogue/server/read-products.ts'
import { catalogueMessages } from '#messages/catalogue.ts'
import { stockMessages as say } from '#messages/stock.ts'
import { deleteStock, hasViewed, insertStock } from '#stock/server/store.ts'

/** A product with a training video may be stocked once it was watched; the browser alone is not believed (D-204). */
export function stockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await knownProduct(tx, productId)
    if (product.video && !(await hasViewed(tx, sellerId, productId)))
      throw new Refusal(say.videoFirst, errorCode.videoNotWatched)
    await insertStock(tx, sellerId, productId)
  })
}

export async function unstockProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw new Refusal(catalogueMessages.productGone, errorCode.notFound)
  await deleteStock(db, sellerId, productId)
}

export async function knownProduct(db: Db, productId: string): Promise<ProductFacts> {
  const [product] = isId(productId) ? await readProducts(db, [productId]) : []
  if (!product) throw new Refusal(catalogueMessages.productGone, errorCode.notFound)
  return product
}
