import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { loadPackedProducts } from '#catalogue/products/server/product-page.ts'
import { withFallback } from '#platform/server/concurrency/with-fallback.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import { ProductIndex } from './product-index.ts'
import type { ChangePosition, ProductIndexRow } from './product-index-store.ts'
import { selectCatalogueVersion, selectChangedProducts, selectProductsInShop } from './product-index-store.ts'

/** How many products are read at once: without and, below, with everything that lists show of them. */
const readAtOnce = 1_000
const shownAtOnce = 100
/** After so much work other requests have their turn. */
const workAtOnceMs = 10
/** A database that takes longer for the changes counts as away. */
const databasePatienceMs = 500
/** For this long no other list waits for the index either. */
const databaseAwayMs = 1_000
/** When the database goes away, the catalogue's version counts as unknown within this time. */
const versionPatienceMs = 2_000

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Resolves to the index with every change that was committed before the call; while the database is away, to the index as it was. */
export type CurrentProductIndex = () => Promise<ProductIndex>

/**
 * Keeps the index of this process up to date: changed products are read whenever the catalogue's version has changed, and before every use
 * while the version is unknown. If the database is away then, the index is used as it is, since no administrator can have changed what
 * lists show.
 */
export function createCurrentProductIndex(db: Database, catalogueVersion: () => number | null): CurrentProductIndex {
  let index = new ProductIndex()
  /** Null until every product was read once. */
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
    // products that an earlier, failed reading has left in the index may be out of the shop by now
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
   * Reads what lists show of new and changed products. After each batch it rests for as long as the batch took, so that requests do not
   * wait for it.
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
    // with a known version the response is kept, so it must show every change
    const mayBeOutdated = version === null && position !== null
    if (mayBeOutdated) await readUnlessAway()
    else if (version === null || version !== readVersion) await readAfterwards()
    return index
  }

  // a database that goes away right after a change leaves the version known for a moment
  return () => (position === null ? readIndex() : retryWhileUnavailable(readIndex, versionPatienceMs))
}
