import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { StockListFilter } from '#stock/my-stock/contract.ts'
import { selectStockPage } from '#stock/my-stock/server/store.ts'

export async function listStock(db: Database, sellerId: string, filter: StockListFilter) {
  const { ids, total } = await selectStockPage(db, sellerId, filter)
  return { products: await listSellerProducts(db, sellerId, ids), total }
}
