import { productGone } from '#catalogue/server/get-product.ts'
import { type ProductFacts, readProducts } from '#catalogue/server/read-products.ts'
import type { Db } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

/** All of these, each once; one that is hidden, deleted or unknown refuses them all (D-205). */
export async function knownProducts(db: Db, sent: readonly string[]): Promise<ProductFacts[]> {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const known = ids.every(isId) ? await readProducts(db, ids) : []
  if (known.length < ids.length) throw productGone()
  return known
}

export async function knownProduct(db: Db, productId: string): Promise<ProductFacts> {
  const [product] = await knownProducts(db, [productId])
  if (!product) throw productGone()
  return product
}
