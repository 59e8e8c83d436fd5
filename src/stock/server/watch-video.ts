import { type Database, inTransaction } from '#base/server/database.ts'
import { stockMessages as say } from '#messages/stock.ts'
import { knownProduct } from '#stock/server/stock-product.ts'
import { noteView, videoSeconds } from '#stock/server/store.ts'

const enough = 0.9

/**
 * Marks the video viewed when at least 90 % of its length was played, or when nothing is said of it (D-204). What was
 * played is kept either way. Answers what to tell the seller.
 */
export function watchVideo(
  db: Database,
  sellerId: string,
  { prod_id: productId, played }: { prod_id: string; played?: number | undefined },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await knownProduct(tx, productId)
    const length = await videoSeconds(tx, productId)
    const viewed = played === undefined || length === null || played >= length * enough
    await noteView(tx, { sellerId, productId, played: played ?? length ?? 0, viewed })
    return viewed ? say.viewed : say.notWatchedYet
  })
}
