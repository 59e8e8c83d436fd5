import type { ProductWire } from '#catalogue/products/contract.ts'

/** A product of a stock list or a client's list has its id under both names. */
export function presentStockEntry<Product extends ProductWire>(product: Product): Product & { prod_id: string } {
  return { ...product, prod_id: product._id }
}

/** A client by link sees neither the commission nor the seller's faves, stock and watched videos (D-051). */
export function presentForClient({ commission: _, ...product }: ProductWire): ProductWire {
  return { ...product, is_fav: false, is_stk: false, is_viewVdo: false }
}
