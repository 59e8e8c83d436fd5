import { deleteExpiredLinks, deleteLinksOf } from '#links/server/store.ts'
import type { Db } from '#platform/server/database.ts'

/** A deleted seller's links end with her, and stay ended if she comes back (D-207). */
export function endExploreLinks(db: Db, sellerId: string): Promise<void> {
  return deleteLinksOf(db, sellerId)
}

/** By the clock: links whose time is over. */
export function forgetOldLinks(db: Db): Promise<void> {
  return deleteExpiredLinks(db)
}
