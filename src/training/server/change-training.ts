import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { type CatalogueAdminDependencies, updateCatalogue } from '#catalogue/admin/server/update-catalogue.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { storeVideo } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, type Upload, validateUploads } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { Question } from '../admin-contract.ts'
import { trainingText } from '../text.ts'
import { beginVersion } from './begin-versions.ts'
import { adoptEarlierViews, hasFinishedRun } from './run-store.ts'
import { findCurrentVersion, getVideoOf } from './training.ts'
import {
  countRuns,
  deleteVersion,
  finishWatchedRuns,
  insertVersion,
  lockProduct,
  type ProductOfTraining,
  selectProductOfTraining,
  selectVideos,
  updateQuestions,
} from './training-store.ts'

const subjectKind = 'training'
/** How many days ahead a version may be planned. */
const farthestDays = 366

type IssueDependencies = Pick<CatalogueAdminDependencies, 'db' | 'files' | 'catalogueCache'>

/** The product of a training, hidden or not; not found if it has no video, since the training is about the video. */
export async function getProductOfTraining(db: Db, productId: string): Promise<ProductOfTraining> {
  const product = isId(productId) ? await selectProductOfTraining(db, productId, { isHiddenToo: true }) : undefined
  if (!product) throw productNotFound()
  if (product.video === null) throw new AppError(trainingText.noTraining, errorCode.notFound)
  return product
}

/** A product's training with all of its versions, for administrators. */
export async function getAdminTraining(db: Db, productId: string) {
  const product = await getProductOfTraining(db, productId)
  const names = [product.video, ...product.versions.map((version) => getVideoOf(product, version))]
  const [rows, counts] = await Promise.all([
    selectVideos(db, [...new Set(names.filter((video) => video !== null))]),
    countRuns(db, product.id),
  ])
  return { product, videos: rows, counts }
}

/** Locks the product, after which no seller finishes its training and no other administrator changes it until the transaction ends. */
async function openTraining(tx: Tx, productId: string): Promise<ProductOfTraining> {
  const { id } = await getProductOfTraining(tx, productId)
  await lockProduct(tx, id)
  return getProductOfTraining(tx, id)
}

/** Adds version 1, which is the training as it was before it had versions; sellers who had watched the video have finished it. */
async function addFirstVersion(tx: Tx, product: ProductOfTraining, adminId: string): Promise<void> {
  if (product.versions.length > 0) return
  await adoptEarlierViews(tx, product.id)
  const first = { productId: product.id, number: 1, firstDay: null, video: null, questions: [] }
  await insertVersion(tx, { ...first, adminId })
}

interface QuestionsInput {
  productId: string
  version: number
  questions: readonly Question[]
}

/**
 * Changes the questions of the version that counts or of a planned one; sellers who have finished it stay finished (D-681). Without any
 * questions, a seller who has watched the video has finished.
 */
export function saveQuestions(
  db: Database,
  actor: AuthenticatedActor,
  { productId, version, questions }: QuestionsInput,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await openTraining(tx, productId)
    await addFirstVersion(tx, product, actor.userId)
    const { versions } = product.versions.length > 0 ? product : await getProductOfTraining(tx, product.id)
    const changed = versions.find(({ number }) => number === version)
    if (!changed) throw new AppError(trainingText.versionNotFound, errorCode.notFound)
    if (version < (findCurrentVersion(versions, getToday())?.number ?? 1))
      throw new AppError(trainingText.versionPast, errorCode.conflict)
    await updateQuestions(tx, product.id, version, questions)
    if (questions.length === 0) await finishWatchedRuns(tx, product.id, version)
    await recordAdminChange(tx, actor, {
      action: 'change training questions',
      subjectKind,
      subjectId: product.id,
      before: { version, questions: describeQuestions(changed.questions) },
      after: { version, questions: describeQuestions(questions) },
    })
  })
}

/** Describes each question with its answers in one line, with the right answer in brackets. */
function describeQuestions(questions: readonly Question[]): string[] {
  return questions.map(
    ({ question, options, right }) =>
      `${question} ${options.map((option, place) => (place === right ? `[${option}]` : option)).join(' / ')}`,
  )
}

interface VersionInput {
  productId: string
  from: string
  /** Undefined to keep the questions of the version before. */
  questions: readonly Question[] | undefined
  video: Upload[]
}

/** Issues a version that sellers have to do anew from a given day on; it brings a new video, other questions, or both. */
export async function issueVersion(
  dependencies: IssueDependencies,
  actor: AuthenticatedActor,
  { productId, from, questions, video }: VersionInput,
): Promise<void> {
  await getProductOfTraining(dependencies.db, productId)
  const today = getToday()
  if (from < today) throw createFieldError('from', trainingText.dayPast)
  if (from > addDays(today, farthestDays)) throw createFieldError('from', trainingText.dayFar)
  validateUploads('video', video, [
    maxFiles(1, mediaText.unexpectedFile),
    fileTypes(allowedFileTypes.video, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
  const { files, db } = dependencies
  const stores = video.map((upload) => () => storeVideo(files, db, upload))
  await withStoredUploads({ files, db }, 'public', stores, ([stored]) =>
    updateCatalogue(dependencies, async (tx) => {
      const product = await openTraining(tx, productId)
      await addFirstVersion(tx, product, actor.userId)
      const last = product.versions.at(-1)
      if (last && !last.has_begun) throw new AppError(trainingText.versionPlanned, errorCode.conflict)
      const own = questions ?? last?.questions ?? []
      if (!stored && describeQuestions(own).join('\n') === describeQuestions(last?.questions ?? []).join('\n'))
        throw createFieldError('video', trainingText.versionEmpty)
      const number = (last?.number ?? 1) + 1
      const values = { productId: product.id, number, firstDay: from, video: stored?.name ?? null, questions: own }
      await insertVersion(tx, { ...values, adminId: actor.userId })
      await recordAdminChange(tx, actor, {
        action: 'issue training version',
        subjectKind,
        subjectId: product.id,
        before: null,
        after: { version: number, from, has_new_video: stored !== undefined, questions: describeQuestions(own) },
      })
      await beginVersion(tx, product.id, number)
    }),
  )
}

/**
 * Withdraws a version that has not begun, and deletes what sellers have begun of it; a version that a seller has finished cannot be
 * withdrawn.
 */
export function withdrawVersion(db: Database, actor: AuthenticatedActor, productId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await openTraining(tx, productId)
    const last = product.versions.at(-1)
    if (!last || last.has_begun) throw new AppError(trainingText.versionNotFound, errorCode.notFound)
    if (await hasFinishedRun(tx, product.id, last.number))
      throw new AppError(trainingText.versionDone, errorCode.conflict)
    await deleteVersion(tx, product.id, last.number)
    await recordAdminChange(tx, actor, {
      action: 'withdraw training version',
      subjectKind,
      subjectId: product.id,
      before: { version: last.number, from: last.first_day },
      after: null,
    })
  })
}
