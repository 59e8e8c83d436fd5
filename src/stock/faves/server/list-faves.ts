import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FavesFilter } from '#stock/faves/contract.ts'
import { selectFavesPage } from '#stock/faves/server/store.ts'

export async function listFaves(db: Database, sellerId: string, filter: FavesFilter) {
  const { ids, total } = await selectFavesPage(db, sellerId, filter)
  return { products: await listSellerProducts(db, sellerId, ids), total }
}
