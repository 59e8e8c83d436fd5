import type { CommissionEntry } from '#payouts/contract.ts'
import { countEarnings, selectEarnings } from '#payouts/server/account-store.ts'
import { presentEarning } from '#payouts/server/present.ts'
import { type PagingQuery, pageOf } from '#platform/paging.ts'
import type { Db } from '#platform/server/database.ts'

/** What each paid order brought the seller, the newest first. */
export async function listEarnings(
  db: Db,
  sellerId: string,
  query: PagingQuery,
): Promise<{ entries: CommissionEntry[]; ttl: number }> {
  const rows = await selectEarnings(db, sellerId, pageOf(query))
  return { entries: rows.map(presentEarning), ttl: await countEarnings(db, sellerId) }
}
