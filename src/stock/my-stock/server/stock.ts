import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { getPricedProduct, listSellerProducts } from '#catalogue/products/server/priced-products.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { isTrained } from '#training/server/training.ts'
import { stockSort } from '../codes.ts'
import type { StockListFilter } from '../contract.ts'
import { stockText } from '../text.ts'
import { deleteStockItem, hasClientProduct, insertStockItem, isInStock, selectStockPage } from './store.ts'

/**
 * Adds a product to the stock; refused if the seller has not finished the version of its training that counts today, whatever the browser
 * allows (D-204, D-683).
 */
export function addToStock(db: Database, sellerId: string, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await getPricedProduct(tx, productId)
    if (product.video && !(await isTrained(tx, sellerId, product.id)))
      throw new AppError(stockText.videoFirst, errorCode.videoNotWatched)
    await insertStockItem(tx, sellerId, product.id)
  })
}

/** Takes a product out of the stock; it is no error if the product is not in stock, or hidden by now (D-210). */
export async function removeFromStock(db: Database, sellerId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw productNotFound()
  await deleteStockItem(db, sellerId, productId)
}

/** A product for the stock variant of its page, which shows only products in the seller's stock or on the client's list (D-214). */
export async function getStockEntry(db: Database, actor: AuthenticatedActor, productId: string): Promise<ProductWire> {
  const isListed =
    isId(productId) &&
    (actor.kind === 'client'
      ? await hasClientProduct(db, actor.clientId, productId)
      : await isInStock(db, actor.userId, productId))
  const [product] = isListed ? await listSellerProducts(db, actor.userId, [productId]) : []
  if (!product) throw new AppError(stockText.notInStock, errorCode.notFound)
  return product
}

/** The ids of the visible products in a seller's stock, by name, for viewers who may know nothing else about the stock. */
export function listStockIds(db: Db, sellerId: string, page: Page): Promise<{ ids: string[]; total: number }> {
  return selectStockPage(db, sellerId, { sort: stockSort.name, direction: 1, search: '', productId: null, page })
}

export async function listStock(db: Database, sellerId: string, filter: StockListFilter) {
  const { ids, total } = await selectStockPage(db, sellerId, filter)
  return { products: await listSellerProducts(db, sellerId, ids), total }
}
