import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import type { FavesAnswer, ListFaves } from '#faves/contract.ts'
import { selectFaves } from '#faves/server/store.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

export async function listFaves(db: Database, sellerId: string, query: ListFaves): Promise<FavesAnswer> {
  const wish = { sort: query.sortValue, search: query.sKey, page: toPage(query) }
  const { ids, ttl } = await selectFaves(db, sellerId, wish)
  return { faves: await listSellerProducts(db, sellerId, ids), bP: publicBase, ttl }
}
