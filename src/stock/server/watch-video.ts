import { getPricedProduct } from '#catalogue/products/server/get-priced-products.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { VideoViewed } from '#stock/contract.ts'
import { hasViewed, noteView, videoSeconds } from '#stock/server/store.ts'
import { stockText } from '#stock/text.ts'

const enough = 0.9

/**
 * Marks the video viewed when at least 90 % of its length was played, or when nothing is said of it (D-204). What was
 * played is kept either way. Answers what to tell the seller, and whether she may stock it.
 */
export function watchVideo(
  db: Database,
  sellerId: string,
  { prod_id: productId, played }: { prod_id: string; played?: number | undefined },
): Promise<VideoViewed> {
  return inTransaction(db, async (tx) => {
    await getPricedProduct(tx, productId)
    const length = await videoSeconds(tx, productId)
    const viewed = played === undefined || length === null || played >= length * enough
    await noteView(tx, { sellerId, productId, played: played ?? length ?? 0, viewed })
    // once viewed it stays so, whatever is reported later
    const is_viewVdo = viewed || (await hasViewed(tx, sellerId, productId))
    return { message: is_viewVdo ? stockText.viewed : stockText.notWatchedYet, is_viewVdo }
  })
}
