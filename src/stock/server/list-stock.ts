import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { StockListQuery, StockListResponse } from '#stock/contract.ts'
import { parseListFilter } from '#stock/server/parse-list-filter.ts'
import { presentStockEntry } from '#stock/server/present.ts'
import { selectStockPage } from '#stock/server/store.ts'

export async function listStock(db: Database, sellerId: string, query: StockListQuery): Promise<StockListResponse> {
  const { ids, total } = await selectStockPage(db, sellerId, parseListFilter(query))
  const products = await listSellerProducts(db, sellerId, ids)
  return { stocks: products.map(presentStockEntry), bP: publicBase, ttl: total }
}
