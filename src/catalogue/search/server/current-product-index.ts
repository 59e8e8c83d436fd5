import { ProductIndex } from '#catalogue/search/server/product-index.ts'
import { type ChangePosition, selectChangedProducts } from '#catalogue/search/server/product-index-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** So many products are taken over at a time before other requests have their turn. */
const changesAtOnce = 2_000

/** Resolves to the index with every change that was committed before the call. */
export type CurrentProductIndex = () => Promise<ProductIndex>

/**
 * Keeps the index of this process up to date: while the catalogue's version stays the same it is used as it is, after a change the
 * products that changed are read. While the version is unknown they are read before every use.
 */
export function createCurrentProductIndex(db: Database, catalogueVersion: () => number | null): CurrentProductIndex {
  const index = new ProductIndex()
  let position: ChangePosition = { version: '0', productId: '00000000-0000-0000-0000-000000000000' }
  let readVersion: number | null = null
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function readChanges(): Promise<void> {
    const version = catalogueVersion()
    let changed = await selectChangedProducts(db, position, changesAtOnce)
    while (changed.length > 0) {
      for (const row of changed) {
        index.apply(row)
        position = { version: row.version, productId: row.productId }
      }
      changed = changed.length < changesAtOnce ? [] : await selectChangedProducts(db, position, changesAtOnce)
    }
    readVersion = version
  }

  /** A reading that is under way may have begun before the caller's change, so the caller waits for the next one. */
  function readAfterwards(): Promise<void> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        running = readChanges()
        return running
      })
    return next
  }

  return async () => {
    const version = catalogueVersion()
    if (version === null || version !== readVersion) await readAfterwards()
    return index
  }
}
