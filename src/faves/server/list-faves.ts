import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import type { FavesQuery, FavesResponse } from '#faves/contract.ts'
import { selectFavesPage } from '#faves/server/store.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function listFaves(db: Database, sellerId: string, query: FavesQuery): Promise<FavesResponse> {
  const filter = { sort: query.sortValue, search: query.sKey, page: toPage(query) }
  const { ids, total } = await selectFavesPage(db, sellerId, filter)
  return { faves: await listSellerProducts(db, sellerId, ids), bP: publicBase, ttl: total }
}
