import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { getClientView } from '#clients/server/get-client.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listProductsRunningOut } from '#restock/server/running-out.ts'
import { selectLastBasket } from './selling-store.ts'

/**
 * What a sale to a client of the seller begins with: the basket that she paid last and what she is about to run out of, both at today's
 * prices. The same few queries, however much it is (N-SELL-002).
 */
export async function getClientSale(db: Database, seller: AuthenticatedActor, clientId: string) {
  const client = await getClientView(db, seller, clientId)
  const basket = await selectLastBasket(db, seller.userId, clientId)
  const runningOut = await listProductsRunningOut(db, seller.userId, clientId)
  const ids = [...(basket?.lines ?? []), ...runningOut].map(({ productId }) => productId)
  const products = new Map((await findPricedProducts(db, [...new Set(ids)])).map((product) => [product.id, product]))
  const withProduct = <Line extends { productId: string }>(lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const product = products.get(line.productId)
      return product ? [{ ...line, product }] : []
    })
  return {
    client,
    basket: basket && {
      orderId: basket.order_id,
      createdAt: basket.created_at,
      lines: withProduct(basket.lines),
      // what was bought is on record by its name, whatever the catalogue says now
      gone: basket.lines.filter(({ productId }) => !products.has(productId)).map(({ name }) => name),
    },
    runningOut: withProduct(runningOut),
  }
}
export type ClientSale = Awaited<ReturnType<typeof getClientSale>>
export type SaleProduct = PricedProduct
