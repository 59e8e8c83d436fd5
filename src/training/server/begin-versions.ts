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
 * Run by the schedule: acts on the first day of versions. What counts is decided by the day itself, so that the rule holds before this
 * has run; it gives the product its new video, lists who has to do it, and has the lists of sellers made anew. Safe to repeat.
 */
export async function beginVersions(
  dependencies: Pick<CatalogueAdminDependencies, 'db' | 'catalogueCache'>,
): Promise<void> {
  for (const { product_id, number } of await selectVersionsToBegin(dependencies.db))
    await updateCatalogue(dependencies, (tx) => beginVersion(tx, product_id, number))
}

/** Nothing happens where its day has not come, or it has begun. */
export async function beginVersion(tx: Tx, productId: string, number: number): Promise<void> {
  // before the version, as administrators do: else each would wait for the other
  await lockProduct(tx, productId)
  const begun = await markVersionBegun(tx, productId, number)
  if (!begun) return
  if (begun.video !== null) {
    await replaceProductVideo(tx, productId, begun.video)
    await recordProductChanges(tx, [productId], 'changed')
  }
  await insertDueRuns(tx, productId, number)
}
