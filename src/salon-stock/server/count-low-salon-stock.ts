import type { Db } from '#platform/server/database/database.ts'
import { selectLowCount } from '#salon-stock/server/salon-stock-store.ts'

/** How many products of the seller's salon stock are at their low mark or below: as many as the list has under `low`. */
export function countLowSalonStock(db: Db, sellerId: string): Promise<number> {
  return selectLowCount(db, sellerId)
}
