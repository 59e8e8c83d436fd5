import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { loadPackedProducts } from '#catalogue/products/server/product-page.ts'
import { withFallback } from '#platform/server/concurrency/with-fallback.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import { ProductIndex } from './product-index.ts'
import type { ChangePosition, ProductIndexRow } from './product-index-store.ts'
import { selectCatalogueVersion, selectChangedProducts, selectProductsInShop } from './product-index-store.ts'

/** How many products are read at once: `readAtOnce` with only what the index needs, `shownAtOnce` with all that lists show. */
const readAtOnce = 1_000
const shownAtOnce = 100
/** After working for this long, the index lets other requests be answered. */
const workAtOnceMs = 10
/** If the database takes longer than this to send the changes, it counts as away. */
const databasePatienceMs = 500
/** After the database was found to be away, requests use the index as it is for this long and do not wait. */
const databaseAwayMs = 1_000
/** When the database goes away, it takes at most this long until the catalogue's version counts as unknown. */
const versionPatienceMs = 2_000

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Resolves to the index with every change that was committed before the call, or to the index as it is while the database is away. */
export type CurrentProductIndex = () => Promise<ProductIndex>

/**
 * Keeps the product index of this process up to date: changed products are read when the catalogue's version has changed and, while the
 * version is unknown, before every use. While the database is away the index is used as it is, since no administrator can change the
 * products then.
 */
export function createCurrentProductIndex(db: Database, catalogueVersion: () => number | null): CurrentProductIndex {
  let index = new ProductIndex()
  /** Up to which change the products have been read; null until all of them were read once. */
  let position: ChangePosition | null = null
  let readVersion: number | null = null
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let isReadingShown = false
  let databaseAwayUntil = 0

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
    // a failed earlier attempt may have left products in the index that have left the shop since
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

  /**
   * Reads what lists show of new and changed products. After each batch it rests for as long as the batch took, so that requests need not
   * wait.
   */
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
      // if the database is away, the reading goes on after the next change or once the database is back
      if (!read) break
      await sleep(performance.now() - begun, undefined, { ref: false })
    }
    isReadingShown = false
  }

  /** Reads the changes after the reading under way has ended, because that one may have begun before the caller's change. */
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

  async function readUnlessAway(): Promise<void> {
    if (performance.now() < databaseAwayUntil) return
    const useAsItIs = async () => {
      databaseAwayUntil = performance.now() + databaseAwayMs
    }
    const options = { patienceMs: databasePatienceMs, isRecoverable: isDatabaseUnavailable }
    await withFallback(readAfterwards(), useAsItIs, options)
  }

  async function readIndex(): Promise<ProductIndex> {
    const version = catalogueVersion()
    // the caller caches its response under a known version, so the response must show every change; under an unknown version it may be
    // out of date
    const mayBeOutdated = version === null && position !== null
    if (mayBeOutdated) await readUnlessAway()
    else if (version === null || version !== readVersion) await readAfterwards()
    return index
  }

  // after the database has gone away the version still counts as known for a moment, so reading is retried for that long
  return () => (position === null ? readIndex() : retryWhileUnavailable(readIndex, versionPatienceMs))
}
