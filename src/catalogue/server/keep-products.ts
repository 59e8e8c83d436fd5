import type { ProductView } from '#catalogue/contract.ts'
import { presentProduct } from '#catalogue/server/present.ts'
import { selectProducts } from '#catalogue/server/products-store.ts'
import type { Db } from '#platform/server/database.ts'
import { keptWhile } from '#platform/server/kept-while.ts'

/** A product with its texts takes two or three kilobytes. */
const most = 3_000

/** The products of these ids, in their order and without anybody's marks; what nobody may see is left out. */
export type ReadProducts = (ids: readonly string[]) => Promise<ProductView[]>

/**
 * A list that nobody asked for yet shows for the most part what others did: only the rest is read. `of` is the version
 * when this database was chosen: a replica chosen before a change does not know it.
 */
export function keepProducts(version: () => number | null): (db: Db, of: number | null) => ReadProducts {
  const kept = keptWhile<ProductView>(version, { most })
  return (db, of) => async (ids) => {
    const found = new Map<string, ProductView>()
    const missing: string[] = []
    for (const id of ids) {
      const known = kept.get(id)
      if (known) found.set(id, known)
      else missing.push(id)
    }
    for (const product of (await selectProducts(db, missing)).map(presentProduct)) {
      kept.put(product._id, of, product)
      found.set(product._id, product)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
