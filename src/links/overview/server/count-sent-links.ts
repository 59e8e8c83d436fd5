import type { LinkState } from '#links/overview/codes.ts'
import { selectLinkCounts } from '#links/overview/server/sent-link-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** How many of the seller's links are in each state: as many as the list of links has under it. */
export async function countSentLinks(db: Db, sellerId: string): Promise<Record<LinkState, number>> {
  const none = { sent: 0, opened: 0, basket: 0, expired: 0, bought: 0, cancelled: 0 }
  const counts = await selectLinkCounts(db, sellerId)
  return { ...none, ...Object.fromEntries(counts.map(({ state, total }) => [state, total])) }
}
