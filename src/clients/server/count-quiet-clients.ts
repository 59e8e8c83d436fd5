import { selectQuietClientCount } from '#clients/server/client-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** How many of the seller's clients were not seen for 60 days: as many as the client list has under `quiet`. */
export function countQuietClients(db: Db, sellerId: string): Promise<number> {
  return selectQuietClientCount(db, sellerId)
}
