import type { ProductWire } from '#catalogue/products/contract.ts'
import { presentProduct } from '#catalogue/products/server/present.ts'
import { selectProducts } from '#catalogue/products/server/products-store.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A product with its texts takes two or three kilobytes. */
const maxEntries = 3_000

/** The products with these ids, in the order of the ids and without a seller's marks; hidden and deleted ones are left out. */
export type LoadProducts = (ids: readonly string[]) => Promise<ProductWire[]>

/**
 * Products by id, shared by all cached lists: a new list reads only the products that no other list has loaded yet.
 * `loadedVersion` is the catalogue's version when `db` was chosen, since a replica may lack later changes.
 */
export function createProductCache(
  version: () => number | null,
): (db: Db, loadedVersion: number | null) => LoadProducts {
  const cache = createVersionedLruCache<ProductWire>(version, { name: 'products', maxEntries })
  return (db, loadedVersion) => async (ids) => {
    const found = new Map<string, ProductWire>()
    const missing: string[] = []
    for (const id of ids) {
      const cached = cache.get(id)
      if (cached) found.set(id, cached)
      else missing.push(id)
    }
    for (const product of (await selectProducts(db, missing)).map(presentProduct)) {
      cache.set(product._id, loadedVersion, product)
      found.set(product._id, product)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
