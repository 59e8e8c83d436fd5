import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type {
  ClientProductsResponse,
  StockEntryResponse,
  StockListResponse,
  VideoViewResponse,
} from '#stock/my-stock/contract.ts'

interface ProductPage {
  products: ProductWire[]
  total: number
}

export function presentStock({ products, total }: ProductPage): StockListResponse {
  return { stocks: products.map(withBothIds), bP: publicBase, ttl: total }
}

export function presentStockEntry(actor: AuthenticatedActor, product: ProductWire): StockEntryResponse {
  return { prod: withBothIds(withoutSellerData(actor, product)), bP: publicBase }
}

export function presentClientProducts(
  actor: AuthenticatedActor,
  { products, total }: ProductPage,
): ClientProductsResponse {
  const prod = products
    .map((product) => withoutSellerData(actor, product))
    .map((product) => ({
      ...withBothIds(product),
      quantity: 0,
      totalPrice: product.price,
      totalCommission: product.commission ?? 0,
    }))
  return { prod, bP: publicBase, ttl: total }
}

export function presentVideoView({ message, isWatched }: { message: string; isWatched: boolean }): VideoViewResponse {
  return { message, is_viewVdo: isWatched }
}

/** A product of a stock list or a client's list has its id under both names. */
function withBothIds(product: ProductWire): ProductWire & { prod_id: string } {
  return { ...product, prod_id: product._id }
}

/** A client by link sees neither the commission nor the seller's faves, stock and watched videos (D-051). */
function withoutSellerData(actor: AuthenticatedActor, product: ProductWire): ProductWire {
  if (actor.kind !== 'client') return product
  const { commission: _, ...rest } = product
  return { ...rest, is_fav: false, is_stk: false, is_viewVdo: false }
}
