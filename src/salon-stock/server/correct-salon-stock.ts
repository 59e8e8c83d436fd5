import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type Correction, mostPieces } from '#salon-stock/contract.ts'
import { canCountProduct, insertCorrection, lockCount } from '#salon-stock/server/salon-stock-store.ts'
import { salonStockText } from '#salon-stock/text.ts'

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
