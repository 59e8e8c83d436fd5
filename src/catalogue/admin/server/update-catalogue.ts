import type { CatalogueResponseCache } from '#catalogue/server/catalogue-response-cache.ts'
import { catalogueText } from '#catalogue/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, findViolatedConstraint, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { ProductChange } from '#webhooks/events-contract.ts'
import { recordEvents } from '#webhooks/server/record-event.ts'

/** What changing the catalogue from the back office needs. */
export interface CatalogueAdminDependencies {
  db: Database
  files: FileStorage
  catalogueCache: CatalogueResponseCache
  config: Pick<Config, 'vatRates'>
}

const uniqueNameConstraints = new Set(['categories_name_unique', 'sub_categories_name_unique'])

/** Runs one change of the back office in a transaction and invalidates the response cache, whether the change succeeds or fails. */
export async function updateCatalogue<Result>(
  { db, catalogueCache }: Pick<CatalogueAdminDependencies, 'db' | 'catalogueCache'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (uniqueNameConstraints.has(findViolatedConstraint(error) ?? ''))
      throw createFieldError('name', catalogueText.nameTaken, errorCode.nameTaken)
    throw error
  } finally {
    catalogueCache.invalidate()
  }
}

/** Queues an event for other programs about what was done to products; a sale, which only lowers the inventory, is no such change. */
export function recordProductChanges(tx: Tx, productIds: readonly string[], change: ProductChange): Promise<void> {
  const happenings = productIds.map((prod_id) => ({ about: prod_id, data: { prod_id, change } }))
  return recordEvents(tx, 'product.changed', happenings)
}
