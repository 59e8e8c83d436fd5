import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { listSellerProducts } from '#catalogue/products/server/list-seller-products.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'
import { hasClientProduct, isInStock } from '#stock/my-stock/server/store.ts'
import { stockText } from '#stock/my-stock/text.ts'

/** The stock variant of the product page: only a product in the seller's stock, or on the client's list (D-214). */
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
