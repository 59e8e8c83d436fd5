import type { ProductWire } from '#catalogue/products/contract.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { FavesResponse } from '#stock/faves/contract.ts'

export function presentFaves({ products, total }: { products: ProductWire[]; total: number }): FavesResponse {
  return { faves: products, bP: publicBase, ttl: total }
}
