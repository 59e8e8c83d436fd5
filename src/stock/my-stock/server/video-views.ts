import { getPricedProduct } from '#catalogue/products/server/priced-products.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { recordVideoEnd } from '#training/server/watch-training.ts'
import { trainingText } from '#training/text.ts'
import { hasViewedVideo, upsertVideoView } from './store.ts'

interface VideoView {
  productId: string
  /** The seconds that were played; undefined where the caller does not say (D-204). */
  played?: number | undefined
  version?: number | undefined
}

/** What changed when a training video ended, with the message for the seller. */
export interface RecordedView {
  message: string
  /** Whether the product may be stocked now. */
  isTrained: boolean
  isWatched: boolean
  isFinished: boolean
  questions: number
}

/**
 * Marks the video viewed when at least 90 % of its length was played (D-204). For a training that consists of the video alone, the
 * most seconds ever played are stored here, and a viewed video stays viewed even if fewer seconds are sent later.
 */
export function recordVideoView(
  db: Database,
  sellerId: string,
  { productId, played, version }: VideoView,
): Promise<RecordedView> {
  return inTransaction(db, async (tx) => {
    if ((await getPricedProduct(tx, productId)).video === null) {
      await upsertVideoView(tx, { sellerId, productId, played: played ?? 0, viewed: true })
      return withoutVideo
    }
    const { isVideoAlone, seconds, ...watched } = await recordVideoEnd(tx, sellerId, { productId, played, version })
    if (isVideoAlone) {
      const view = { sellerId, productId, played: played ?? seconds ?? 0, viewed: watched.isWatched }
      await upsertVideoView(tx, view)
    }
    const isViewed = watched.isTrained || (isVideoAlone && (await hasViewedVideo(tx, sellerId, productId)))
    const isWatched = watched.isWatched || isViewed
    return { ...watched, isWatched, isTrained: isViewed, message: describe(watched.isFinished || isViewed, isWatched) }
  })
}

/** The outcome for a product without a video, which has nothing to watch. */
const withoutVideo: RecordedView = {
  message: trainingText.viewed,
  isTrained: true,
  isWatched: true,
  isFinished: true,
  questions: 0,
}

function describe(isDone: boolean, isWatched: boolean): string {
  if (isDone) return trainingText.viewed
  return isWatched ? trainingText.questionsNext : trainingText.notWatchedYet
}
