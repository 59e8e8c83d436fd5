import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { getPricedProduct, listSellerProducts } from '#catalogue/products/server/priced-products.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { FavesFilter } from '../contract.ts'
import { deleteFave, insertFave, selectFavesPage } from './store.ts'

export function addFave(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id } = await getPricedProduct(tx, productId)
    await insertFave(tx, sellerId, id)
  })
}

/** Removes a fave, even of a product that has been hidden since; a product that is no fave is no error (D-210). */
export async function removeFave(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw productNotFound()
  await deleteFave(db, sellerId, productId)
}

export async function listFaves(db: Database, sellerId: string, filter: FavesFilter) {
  const { ids, total } = await selectFavesPage(db, sellerId, filter)
  return { products: await listSellerProducts(db, sellerId, ids), total }
}
