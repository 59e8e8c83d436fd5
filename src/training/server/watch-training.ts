import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { trainingText } from '../text.ts'
import { addProgress, markFinished, markWatched } from './run-store.ts'
import { chooseVersion, getSellerTraining, getVideo } from './training.ts'
import { shareProduct } from './training-store.ts'
import { toShare, wasPlayed } from './watched-share.ts'

/** A video that was played in more parts than this was not watched, but clicked through. */
const mostParts = 500

export interface ProgressInput {
  productId: string
  version: number
  video: string
  position: number
  played: readonly (readonly [from: number, to: number])[]
}

/**
 * Stores where a seller is in a video and what she has played of it, without marking anything as watched. `share` is the played share,
 * from 0 to 1.
 */
export function recordProgress(
  db: Database,
  sellerId: string,
  { productId, version: number, video, position, played }: ProgressInput,
): Promise<{ position: number; share: number }> {
  return inTransaction(db, async (tx) => {
    const { training, version } = await openVersion(tx, { sellerId, productId, number })
    if (version.video !== video) throw new AppError(trainingText.changedMeanwhile, errorCode.conflict)
    const seconds = (await getVideo(tx, video))?.seconds ?? null
    const key = { sellerId, productId: training.productId, version: version.number }
    const run = await addProgress(tx, { ...key, video, position, played, seconds })
    if (run.parts > mostParts) throw new AppError(errorText.malformed)
    return { position: run.position_seconds, share: toShare(run.played_seconds, seconds) }
  })
}

interface OpenedVersion {
  sellerId: string
  productId: string
  number: number | undefined
}

/** Reads the training and keeps administrators from changing it until the transaction ends. */
async function openVersion(tx: Tx, { sellerId, productId, number }: OpenedVersion) {
  const before = await getSellerTraining(tx, sellerId, productId)
  await shareProduct(tx, before.productId)
  const training = await getSellerTraining(tx, sellerId, productId)
  return { training, version: chooseVersion(training, number) }
}

/** How far a seller is after a video has ended. */
export interface WatchedTraining {
  isWatched: boolean
  /** Whether the version is finished, its questions included. */
  isFinished: boolean
  /** Whether the product may be stocked now. */
  isTrained: boolean
  /** Whether the training is the video alone, without anything added by administrators (D-204). */
  isVideoAlone: boolean
  questions: number
  /** The length of the video, if known. */
  seconds: number | null
}

interface VideoEnd {
  productId: string
  version: number | undefined
  /** How many seconds the caller claims were played; undefined if the caller does not say. */
  played: number | undefined
}

/**
 * Marks a video that has ended as watched if at least 90 % of its length was played, by the parts stored from any device or by the
 * seconds that the call claims; a call without seconds is believed (D-204). If the training is more than the video, only stored parts
 * count (D-682).
 */
export async function recordVideoEnd(
  tx: Tx,
  sellerId: string,
  { productId, version: number, played }: VideoEnd,
): Promise<WatchedTraining> {
  const { training, version } = await openVersion(tx, { sellerId, productId, number })
  const seconds = (await getVideo(tx, version.video))?.seconds ?? null
  const key = { sellerId, productId: training.productId, version: version.number }
  const hasWatched = version.run?.watched_at != null
  if (hasWatched || wasPlayed(training, version, { played, seconds })) {
    await markWatched(tx, key)
    if (version.questions.length === 0) await markFinished(tx, key)
  }
  const after = await getSellerTraining(tx, sellerId, productId)
  const done = chooseVersion(after, version.number).run
  const isFinished = done?.finished_at != null
  return {
    isWatched: done?.watched_at != null,
    isFinished,
    isTrained: training.isManaged ? after.isTrained : isFinished,
    isVideoAlone: !training.isManaged,
    questions: version.questions.length,
    seconds,
  }
}
