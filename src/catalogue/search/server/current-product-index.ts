import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { loadPackedProducts } from '#catalogue/products/server/product-page.ts'
import { ProductIndex } from '#catalogue/search/server/product-index.ts'
import {
  type ChangePosition,
  type ProductIndexRow,
  selectCatalogueVersion,
  selectChangedProducts,
  selectProductsInShop,
} from '#catalogue/search/server/product-index-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** So many products are read at a time, and so many with all that lists show of them. */
const readAtOnce = 1_000
const shownAtOnce = 100
/** After so much work other requests have their turn. */
const workAtOnceMs = 10

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Resolves to the index with every change that was committed before the call. */
export type CurrentProductIndex = () => Promise<ProductIndex>

/**
 * Keeps the index of this process up to date: while the catalogue's version stays the same it is used as it is, after a change the
 * products that changed are read. While the version is unknown they are read before every use.
 */
export function createCurrentProductIndex(db: Database, catalogueVersion: () => number | null): CurrentProductIndex {
  let index = new ProductIndex()
  /** Null until every product was read once. */
  let position: ChangePosition | null = null
  let readVersion: number | null = null
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let isReadingShown = false

  async function applyInTurns(rows: readonly ProductIndexRow[]): Promise<void> {
    let begun = performance.now()
    for (const row of rows) {
      index.apply(row)
      if (performance.now() - begun < workAtOnceMs) continue
      await setImmediate()
      begun = performance.now()
    }
  }

  async function readAll(): Promise<ChangePosition> {
    // what a reading that failed has left may be out of the shop by now
    index = new ProductIndex()
    const version = await selectCatalogueVersion(db)
    for (let after: string | undefined = firstId; after !== undefined; ) {
      const rows: ProductIndexRow[] = await selectProductsInShop(db, after, readAtOnce)
      await applyInTurns(rows)
      after = rows.at(-1)?.id
    }
    await sortInTurns()
    return { version, id: lastId }
  }

  async function sortInTurns(): Promise<void> {
    for (const _order of index.sortOrders()) await setImmediate()
  }

  async function readChanges(): Promise<void> {
    const version = catalogueVersion()
    position ??= await readAll()
    for (let isLast = false; !isLast; ) {
      const changed = await selectChangedProducts(db, position, readAtOnce)
      await applyInTurns(changed)
      const last = changed.at(-1)
      if (last) position = { version: last.version, id: last.id }
      isLast = changed.length < readAtOnce
    }
    readVersion = version
    void readShown()
  }

  /** Reads what lists show of the products that came or changed, half of the time, so that it keeps nobody waiting. */
  async function readShown(): Promise<void> {
    if (isReadingShown) return
    isReadingShown = true
    for (
      let ids = index.packed.beginReading(shownAtOnce);
      ids.length > 0;
      ids = index.packed.beginReading(shownAtOnce)
    ) {
      const begun = performance.now()
      const read = await loadPackedProducts(db, ids).catch(() => null)
      index.packed.endReading(ids, read)
      // a database that is away is asked again after the next change, or when it is back
      if (!read) break
      await sleep(performance.now() - begun, undefined, { ref: false })
    }
    isReadingShown = false
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
