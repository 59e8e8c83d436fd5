import { getPricedProduct } from '#catalogue/products/server/priced-products.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { stockText } from '../text.ts'
import { hasViewedVideo, selectVideoSeconds, upsertVideoView } from './store.ts'

/** How much of a training video a seller has to have played, before she may stock its product. */
const minViewedShare = 0.9

/**
 * Marks the video viewed when at least 90 % of its length was played, or when the played seconds are not sent (D-204); the
 * most seconds ever played are stored either way. Returns the message for the seller, and whether the product may be
 * stocked now.
 */
export function recordVideoView(
  db: Database,
  sellerId: string,
  { productId, played }: { productId: string; played?: number | undefined },
): Promise<{ message: string; isWatched: boolean }> {
  return inTransaction(db, async (tx) => {
    await getPricedProduct(tx, productId)
    const length = await selectVideoSeconds(tx, productId)
    const viewed = played === undefined || length === null || played >= length * minViewedShare
    await upsertVideoView(tx, { sellerId, productId, played: played ?? length ?? 0, viewed })
    // a viewed video stays viewed, even if fewer seconds are sent later
    const isWatched = viewed || (await hasViewedVideo(tx, sellerId, productId))
    return { message: isWatched ? stockText.viewed : stockText.notWatchedYet, isWatched }
  })
}
