import type { CommissionEntryWire } from '#payouts/commission/contract.ts'
import { countCommissionEntries, selectCommissionEntries } from '#payouts/commission/server/commission-store.ts'
import { presentCommissionEntry } from '#payouts/commission/server/present.ts'
import { type PagingQuery, toPage } from '#platform/paging.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The commission of each paid order of the seller, the newest first. */
export async function listCommissionEntries(
  db: Db,
  sellerId: string,
  query: PagingQuery,
): Promise<{ entries: CommissionEntryWire[]; ttl: number }> {
  const rows = await selectCommissionEntries(db, sellerId, toPage(query))
  return { entries: rows.map(presentCommissionEntry), ttl: await countCommissionEntries(db, sellerId) }
}
