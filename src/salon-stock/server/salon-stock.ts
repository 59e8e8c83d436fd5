import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { listSellerProducts } from '#catalogue/products/server/priced-products.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type Correction, mostPieces, type SuggestedOrderResponse } from '../contract.ts'
import { salonStockText } from '../text.ts'
import { presentSuggestedOrder } from './present.ts'
import { selectSuggestedOrder } from './salon-stock-list-store.ts'
import type { MovementRow, OwnProduct } from './salon-stock-store.ts'
import {
  canCountProduct,
  emptyCorrectionNotes,
  insertCorrection,
  insertDeliveryDifference,
  insertSaleMovements,
  lockCount,
  selectLowCount,
  selectMovements,
  upsertLowMark,
} from './salon-stock-store.ts'

/** Corrects the count of a product with a reason: to a number of pieces, or by some. Returns the new count. */
export function correctSalonStock(
  db: Database,
  sellerId: string,
  { prod_id: productId, count, change, reason, note }: Correction,
): Promise<number> {
  const product = { sellerId, productId }
  return inTransaction(db, async (tx) => {
    if (!isId(productId) || !(await canCountProduct(tx, product))) throw productNotFound()
    const before = (await lockCount(tx, product)) ?? 0
    const after = count ?? before + (change ?? 0)
    if (after < Math.min(before, 0)) throw createFieldError('change', salonStockText.notThatMany, errorCode.conflict)
    if (after > mostPieces) throw createFieldError('change', salonStockText.countInvalid)
    await insertCorrection(tx, product, { quantity: after - before, reason, note })
    return after
  })
}

/** How many products of the seller's salon stock are at their low mark or below: as many as the list has under `low`. */
export function countLowSalonStock(db: Db, sellerId: string): Promise<number> {
  return selectLowCount(db, sellerId)
}

/** Empties what an erased seller wrote about corrections; the movements stay. For the job that erases people. */
export async function eraseCorrectionNotes(tx: Tx, sellerId: string): Promise<void> {
  await emptyCorrectionNotes(tx, sellerId)
}

/** What has changed the count of a product, newest first; of an unknown product nothing has (D-192). */
export async function listMovements(
  db: Database,
  product: OwnProduct,
  page: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  return isId(product.productId) ? selectMovements(db, product, page) : { rows: [], total: 0 }
}

/**
 * Takes the pieces of a paid order from the counts, which may fall below zero: a count may lag behind what is in the salon, so no sale is
 * refused for it (D-343). Idempotent; the caller has locked the order.
 */
export async function recordSaleFromSalonStock(tx: Tx, orderId: string): Promise<void> {
  await insertSaleMovements(tx, orderId)
}

/** A seller's own order for the salon arrived, or turned out not to have arrived (D-343). Idempotent; the caller has locked the order. */
export async function recordSalonDelivery(tx: Tx, orderId: string, hasArrived: boolean): Promise<void> {
  await insertDeliveryDifference(tx, orderId, hasArrived)
}

/** A client brought pieces back that were sold from the salon, by the return of the order with this number. */
export async function addReturnedToSalonStock(
  tx: Tx,
  { quantity, ...product }: OwnProduct & { quantity: number },
  orderNumber: string,
): Promise<void> {
  await lockCount(tx, product)
  await insertCorrection(tx, product, { quantity, reason: 'returned', note: salonStockText.returnOf(orderNumber) })
}

/** From this count down the product is low; null for never. */
export function setLowMark(db: Database, product: OwnProduct, lowMark: number | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isId(product.productId) || !(await canCountProduct(tx, product))) throw productNotFound()
    await upsertLowMark(tx, product, lowMark)
  })
}

/** What the seller may order for the next weeks, from the seller's own sales, at the prices of today (D-344). */
export async function suggestOrder(db: Database, sellerId: string): Promise<SuggestedOrderResponse> {
  const lines = await selectSuggestedOrder(db, sellerId)
  const quantities = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  return presentSuggestedOrder(await listSellerProducts(db, sellerId, [...quantities.keys()]), quantities)
}
