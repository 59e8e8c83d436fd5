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

/** Corrects the count of a product, giving a reason: to a number of items, or by a number of them. Returns the new count. */
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

/** How many products of the seller's salon stock are at their low mark or below, which is what the filter `low` lists. */
export function countLowSalonStock(db: Db, sellerId: string): Promise<number> {
  return selectLowCount(db, sellerId)
}

/** Empties the notes that an erased seller wrote about corrections; the movements themselves stay. For the job that erases people. */
export async function eraseCorrectionNotes(tx: Tx, sellerId: string): Promise<void> {
  await emptyCorrectionNotes(tx, sellerId)
}

/** The movements that have changed the count of a product, newest first; none for an unknown product (D-192). */
export async function listMovements(
  db: Database,
  product: OwnProduct,
  page: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  return isId(product.productId) ? selectMovements(db, product, page) : { rows: [], total: 0 }
}

/**
 * Subtracts the items of a paid order from the counts. A count may fall below zero: it may lag behind what really is in the salon, which
 * must not prevent a sale (D-343). Idempotent; the caller has locked the order.
 */
export async function recordSaleFromSalonStock(tx: Tx, orderId: string): Promise<void> {
  await insertSaleMovements(tx, orderId)
}

/**
 * Records that a seller's own order for the salon has arrived, or has not arrived after all (D-343). Idempotent; the caller has locked the
 * order.
 */
export async function recordSalonDelivery(tx: Tx, orderId: string, hasArrived: boolean): Promise<void> {
  await insertDeliveryDifference(tx, orderId, hasArrived)
}

/** Adds to the count what a client has returned of an order that was sold from the salon. */
export async function addReturnedToSalonStock(
  tx: Tx,
  { quantity, ...product }: OwnProduct & { quantity: number },
  orderNumber: string,
): Promise<void> {
  await lockCount(tx, product)
  await insertCorrection(tx, product, { quantity, reason: 'returned', note: salonStockText.returnOf(orderNumber) })
}

/** Sets the count at or below which the product is low; null removes the mark. */
export function setLowMark(db: Database, product: OwnProduct, lowMark: number | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isId(product.productId) || !(await canCountProduct(tx, product))) throw productNotFound()
    await upsertLowMark(tx, product, lowMark)
  })
}

/** Suggests an order for the next weeks, based on the seller's own sales, at today's prices (D-344). */
export async function suggestOrder(db: Database, sellerId: string): Promise<SuggestedOrderResponse> {
  const lines = await selectSuggestedOrder(db, sellerId)
  const quantities = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  return presentSuggestedOrder(await listSellerProducts(db, sellerId, [...quantities.keys()]), quantities)
}
