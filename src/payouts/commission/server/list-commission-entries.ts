import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type CommissionEntryRow, countCommissionEntries, selectCommissionEntries } from './commission-store.ts'

/** The commission of each paid order of the seller, the newest first. */
export async function listCommissionEntries(
  db: Db,
  sellerId: string,
  page: Page,
): Promise<{ entries: CommissionEntryRow[]; total: number }> {
  const entries = await selectCommissionEntries(db, sellerId, page)
  return { entries, total: await countCommissionEntries(db, sellerId) }
}
