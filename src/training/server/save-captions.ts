import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { captionKinds } from '../admin-contract.ts'
import { parseCaptions, spreadTranscript, toTranscript } from '../captions.ts'
import { trainingText } from '../text.ts'
import { getProductOfTraining } from './change-training.ts'
import { getVideo, getVideoOf } from './training.ts'
import { deleteCaptions, upsertCaptions, type VideoRow } from './training-store.ts'

interface CaptionsInput {
  productId: string
  /** The file name of the video. */
  video: string
  kind: (typeof captionKinds)[number]
  text: string
  /** The length of the video as the browser reads it, if the shop does not know it. */
  seconds: number | undefined
}

const subjectKind = 'training'

/** Saves the captions of a WebVTT file, or of a transcript whose times are estimated; a wrong file is refused with the line that is wrong. */
export function saveCaptions(
  db: Database,
  actor: AuthenticatedActor,
  { productId, video, kind, text, seconds: measured }: CaptionsInput,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id, stored } = await findVideoOfProduct(tx, productId, video)
    const seconds = stored.seconds ?? measured ?? null
    const read = kind === 'file' ? parseCaptions(text, seconds) : spreadTranscript(text, seconds)
    if ('problem' in read) throw createFieldError('text', trainingText.problem(read.problem, read.line))
    const { cues } = read
    const isEstimated = kind === 'transcript'
    const transcript = isEstimated ? text : toTranscript(cues)
    await upsertCaptions(tx, { video, cues, transcript, isEstimated })
    await recordAdminChange(tx, actor, {
      action: 'change captions',
      subjectKind,
      subjectId: id,
      before: { video, lines: stored.cues?.length ?? 0 },
      after: { video, lines: cues.length, estimated: isEstimated },
    })
  })
}

export function removeCaptions(
  db: Database,
  actor: AuthenticatedActor,
  { productId, video }: { productId: string; video: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id, stored } = await findVideoOfProduct(tx, productId, video)
    if (stored.cues === null) throw new AppError(trainingText.captionsNotFound, errorCode.notFound)
    await deleteCaptions(tx, video)
    const before = { video, lines: stored.cues.length }
    await recordAdminChange(tx, actor, { action: 'delete captions', subjectKind, subjectId: id, before, after: null })
  })
}

/** Finds a video of the product: its present one, or that of a planned version. */
async function findVideoOfProduct(db: Db, productId: string, video: string): Promise<{ id: string; stored: VideoRow }> {
  const product = await getProductOfTraining(db, productId)
  const videos = [product.video, ...product.versions.map((version) => getVideoOf(product, version))]
  const stored = videos.includes(video) ? await getVideo(db, video) : undefined
  if (!stored) throw new AppError(trainingText.versionNotFound, errorCode.notFound)
  return { id: product.id, stored }
}
