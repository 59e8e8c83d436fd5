import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import { replaceProductVideo } from '#catalogue/products/admin/server/save-product.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertDueRuns } from './run-store.ts'
import { lockProduct, markVersionBegun, selectVersionsToBegin } from './training-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'begin-training-versions': Record<string, never>
  }
}

/**
 * A scheduled job on the first day of versions: gives the product its new video, records which sellers have to do the version, and drops
 * the cached lists of products. Which version counts depends on the day alone, even before this job has run. Safe to repeat.
 */
export async function beginVersions(
  dependencies: Pick<CatalogueAdminDependencies, 'db' | 'catalogueCache'>,
): Promise<void> {
  for (const { product_id, number } of await selectVersionsToBegin(dependencies.db))
    await updateCatalogue(dependencies, (tx) => beginVersion(tx, product_id, number))
}

/** Begins a version; does nothing if the version's day has not come, or if it has begun already. */
export async function beginVersion(tx: Tx, productId: string, number: number): Promise<void> {
  // the product is locked before the version, as in administrators' changes: otherwise the two could deadlock
  await lockProduct(tx, productId)
  const begun = await markVersionBegun(tx, productId, number)
  if (!begun) return
  if (begun.video !== null) {
    await replaceProductVideo(tx, productId, begun.video)
    await recordProductChanges(tx, [productId], 'changed')
  }
  await insertDueRuns(tx, productId, number)
}
