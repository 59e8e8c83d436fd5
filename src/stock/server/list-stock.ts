import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { errorCode } from '#platform/envelope.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type ListStock, type StockAnswer, type StockEntryAnswer, stockSort } from '#stock/contract.ts'
import { isInStock, isOnClientsList, type ListWish, selectStock } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

export async function listStock(db: Database, sellerId: string, query: ListStock): Promise<StockAnswer> {
  const { ids, ttl } = await selectStock(db, sellerId, wishOf(query))
  const products = await listSellerProducts(db, sellerId, ids)
  return { stocks: products.map(entry), bP: publicBase, ttl }
}

/** The stock variant of the product page: only what is in the seller's stock, or on the client's list (D-214). */
export async function getStockEntry(
  db: Database,
  actor: AuthenticatedActor,
  productId: string,
): Promise<StockEntryAnswer> {
  const own =
    isId(productId) &&
    (actor.kind === 'client'
      ? await isOnClientsList(db, actor.clientId, productId)
      : await isInStock(db, actor.userId, productId))
  const [product] = own ? await listSellerProducts(db, actor.userId, [productId]) : []
  if (!product) throw new AppError(stockText.notInStock, errorCode.notFound)
  return { prod: entry(actor.kind === 'client' ? forClient(product) : product), bP: publicBase }
}

/** What is no id is no product's: the list is empty then. */
const noProduct = '00000000-0000-0000-0000-000000000000'

export function wishOf(query: ListStock): ListWish {
  const usual = query.sortValue === stockSort.commission ? -1 : 1
  return {
    sort: query.sortValue,
    direction: query.dir ?? usual,
    search: query.sKey,
    only: query.prod_id ? (isId(query.prod_id) ? query.prod_id : noProduct) : null,
    page: toPage(query),
  }
}

export function entry<Product extends ProductWire>(product: Product): Product & { prod_id: string } {
  return { ...product, prod_id: product._id }
}

/** A client by link sees neither the commission nor what her seller likes and stocks (D-051). */
export function forClient({ commission: _, ...product }: ProductWire): ProductWire {
  return { ...product, is_fav: false, is_stk: false, is_viewVdo: false }
}
