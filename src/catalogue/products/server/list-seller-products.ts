import type { ProductWire } from '#catalogue/products/contract.ts'
import { presentProduct, withSellerMarks } from '#catalogue/products/server/present.ts'
import { selectProducts, selectSellerMarks } from '#catalogue/products/server/products-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Products with commission and one seller's marks, in the order of `ids`; for the lists of faves and stock. */
export async function listSellerProducts(db: Db, sellerId: string, ids: readonly string[]): Promise<ProductWire[]> {
  const rows = await selectProducts(db, ids)
  return addSellerMarks(db, sellerId, rows.map(presentProduct))
}

/** Marks each product that the seller has faved, stocked or watched the video of. */
export async function addSellerMarks(db: Db, sellerId: string, products: ProductWire[]): Promise<ProductWire[]> {
  const marks = await selectSellerMarks(
    db,
    sellerId,
    products.map(({ _id }) => _id),
  )
  const byId = new Map(marks.map((row) => [row.product_id, row]))
  return products.map((product) => withSellerMarks(product, byId.get(product._id)))
}
