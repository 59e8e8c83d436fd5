import { getPricedProduct } from '#catalogue/products/server/priced-products.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import type { VideoViewResponse } from '#stock/contract.ts'
import { hasViewedVideo, selectVideoSeconds, upsertVideoView } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

const minViewedShare = 0.9

/**
 * Marks the video viewed when at least 90 % of its length was played, or when the played seconds are not sent (D-204); the
 * most seconds ever played are stored either way. Returns the message for the seller, and whether the product may be
 * stocked now.
 */
export function recordVideoView(
  db: Database,
  sellerId: string,
  { prod_id: productId, played }: { prod_id: string; played?: number | undefined },
): Promise<VideoViewResponse> {
  return inTransaction(db, async (tx) => {
    await getPricedProduct(tx, productId)
    const length = await selectVideoSeconds(tx, productId)
    const viewed = played === undefined || length === null || played >= length * minViewedShare
    await upsertVideoView(tx, { sellerId, productId, played: played ?? length ?? 0, viewed })
    // a viewed video stays viewed, even if fewer seconds are sent later
    const is_viewVdo = viewed || (await hasViewedVideo(tx, sellerId, productId))
    return { message: is_viewVdo ? stockText.viewed : stockText.notWatchedYet, is_viewVdo }
  })
}
