import type { ProductView } from '#catalogue/contract.ts'
import { presentProduct, withMarks } from '#catalogue/server/present.ts'
import { selectMarks, selectProducts } from '#catalogue/server/products-store.ts'
import type { Db } from '#platform/server/database.ts'

/** Products as a seller sees them, in the order of `ids`; for the neighbours' lists (faves, stock). */
export async function viewProducts(db: Db, sellerId: string, ids: readonly string[]): Promise<ProductView[]> {
  const rows = await selectProducts(db, ids)
  return markProducts(db, sellerId, rows.map(presentProduct))
}

export async function markProducts(db: Db, sellerId: string, products: ProductView[]): Promise<ProductView[]> {
  const marks = await selectMarks(
    db,
    sellerId,
    products.map(({ _id }) => _id),
  )
  const byId = new Map(marks.map((row) => [row.product_id, row]))
  return products.map((product) => withMarks(product, byId.get(product._id)))
}
