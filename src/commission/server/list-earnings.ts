import { type PagingQuery, pageOf } from '#base/paging.ts'
import type { Db } from '#base/server/database.ts'
import type { CommissionEntry } from '#commission/contract.ts'
import { countEarnings, selectEarnings } from '#commission/server/account-store.ts'
import { presentEarning } from '#commission/server/present.ts'

/** What each paid order brought the seller, the newest first. */
export async function listEarnings(
  db: Db,
  sellerId: string,
  query: PagingQuery,
): Promise<{ entries: CommissionEntry[]; ttl: number }> {
  const rows = await selectEarnings(db, sellerId, pageOf(query))
  return { entries: rows.map(presentEarning), ttl: await countEarnings(db, sellerId) }
}
