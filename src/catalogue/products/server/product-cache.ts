import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PackedProduct } from './packed-product.ts'
import { loadPackedProducts } from './product-page.ts'

/** The most cached products, each of which takes one or two kilobytes with its texts. */
const maxEntries = 3_000

/** The products with these ids, by id; hidden and deleted ones are left out. */
export type LoadProducts = (ids: readonly string[]) => Promise<ReadonlyMap<string, PackedProduct>>

/**
 * Caches products by id for product pages, and for lists of products that this process does not hold in its index yet, so that each
 * product is read once. `loadedVersion` is the catalogue's version when `db` was chosen, since a replica may lack later changes.
 */
export function createProductCache(
  version: () => number | null,
): (db: Db, loadedVersion: number | null) => LoadProducts {
  const cache = createVersionedLruCache<PackedProduct>(version, { name: 'products', maxEntries })
  return (db, loadedVersion) => async (ids) => {
    const found = new Map<string, PackedProduct>()
    const missing: string[] = []
    for (const id of ids) {
      const cached = cache.get(id)
      if (cached) found.set(id, cached)
      else missing.push(id)
    }
    for (const [id, json] of await loadPackedProducts(db, missing)) {
      cache.set(id, loadedVersion, json)
      found.set(id, json)
    }
    return found
  }
}
