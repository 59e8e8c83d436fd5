import { errorCode } from '#base/envelope.ts'
import { type Database, type Db, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { readProducts } from '#catalogue/server/read-products.ts'
import { deleteFave, insertFave } from '#faves/server/store.ts'
import { catalogueMessages } from '#messages/catalogue.ts'

export function faveProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await checkProduct(tx, productId)
    await insertFave(tx, sellerId, productId)
  })
}

/** Taking away what is no fave is no error; a product that does not exist is (D-210, D-211). */
export async function unfaveProduct(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw new Refusal(catalogueMessages.productGone, errorCode.notFound)
  await deleteFave(db, sellerId, productId)
}

async function checkProduct(db: Db, productId: string): Promise<void> {
  const known = isId(productId) ? await readProducts(db, [productId]) : []
  if (known.length === 0) throw new Refusal(catalogueMessages.productGone, errorCode.notFound)
}
