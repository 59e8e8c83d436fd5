import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { addDays, getToday } from '#platform/dates.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { Question } from '../admin-contract.ts'
import { noticeDays } from '../contract.ts'
import { trainingText } from '../text.ts'
import { countVersionsToDo, selectOwnTrainings } from './own-training-store.ts'
import { type RunRow, selectIsTrained, selectRuns } from './run-store.ts'
import {
  type ProductOfTraining,
  selectProductOfTraining,
  selectVideos,
  type VersionRow,
  type VideoRow,
} from './training-store.ts'

/** A version of a training that a seller can do: the one that counts, or the next one in the days before it counts. */
export interface OfferedVersion {
  number: number
  firstDay: string | null
  video: string
  questions: readonly Question[]
  /** Null if the seller has not begun the version. */
  run: RunRow | null
}

/** A product's training as one seller sees it. */
export interface SellerTraining {
  productId: string
  title: string
  /** Whether administrators have added questions or versions; without them the training is the video alone (D-204). */
  isManaged: boolean
  current: OfferedVersion
  upcoming: OfferedVersion | null
  isTrained: boolean
  /** The last version that the seller has finished. */
  finishedVersion: number | null
}

/** Whether the seller has finished the training that counts today, so that she may stock the product. */
export const isTrained = selectIsTrained

/** How many trainings a seller has to do: versions that count now or begin within two weeks, of products that she has in stock. */
export function countTrainingsToDo(db: Db, sellerId: string): Promise<number> {
  return countVersionsToDo(db, sellerId, noticeDays)
}

export function listOwnTrainings(db: Database, sellerId: string, page: Page) {
  return selectOwnTrainings(db, sellerId, { days: noticeDays, ...page })
}

/** The name of a training: that of its product. */
export const titleOf = ({ brand, name }: { brand: string; name: string }) => `${brand} ${name}`

/** The version that counts on a day: the last one whose first day has come. */
export function findCurrentVersion(versions: readonly VersionRow[], day: string): VersionRow | undefined {
  return versions.findLast(({ first_day }) => first_day <= day)
}

/** The video of a version: one that has not begun may bring its own, all others have that of the product. */
export function getVideoOf(product: Pick<ProductOfTraining, 'video'>, version: VersionRow | undefined): string | null {
  return version && !version.has_begun ? (version.video ?? product.video) : product.video
}

/** A product's training for a seller; not found if the product is hidden, deleted or unknown, or has no video. */
export async function getSellerTraining(db: Db, sellerId: string, productId: string): Promise<SellerTraining> {
  if (!isId(productId)) throw productNotFound()
  const [product, runs, isTrained] = await Promise.all([
    selectProductOfTraining(db, productId),
    selectRuns(db, sellerId, productId),
    selectIsTrained(db, sellerId, productId),
  ])
  if (!product) throw productNotFound()
  const today = getToday()
  const currentRow = findCurrentVersion(product.versions, today)
  const nextRow = product.versions.find(({ first_day }) => first_day > today && first_day <= addDays(today, noticeDays))
  const current = offer(product, currentRow, runs)
  if (!current) throw new AppError(trainingText.noTraining, errorCode.notFound)
  return {
    productId: product.id,
    title: titleOf(product),
    isManaged: product.versions.length > 0,
    current,
    upcoming: nextRow ? offer(product, nextRow, runs) : null,
    isTrained,
    finishedVersion: findFinishedVersion(runs),
  }
}

/** The last version that a seller has finished, by her runs in their order. */
export const findFinishedVersion = (runs: readonly RunRow[]): number | null =>
  runs.findLast(({ finished_at }) => finished_at !== null)?.version ?? null

function offer(
  product: ProductOfTraining,
  version: VersionRow | undefined,
  runs: readonly RunRow[],
): OfferedVersion | null {
  const video = getVideoOf(product, version)
  if (video === null) return null
  const number = version?.number ?? 1
  const run = runs.find((one) => one.version === number) ?? null
  return { number, firstDay: version?.first_day ?? null, video, questions: version?.questions ?? [], run }
}

/** The version with this number; without a number, the one that counts today. Other versions are not found. */
export function chooseVersion(training: SellerTraining, number: number | undefined): OfferedVersion {
  const { current, upcoming } = training
  const chosen = [current, upcoming].find((version) => version && version.number === (number ?? current.number))
  if (!chosen) throw new AppError(trainingText.versionNotFound, errorCode.notFound)
  return chosen
}

export async function getVideo(db: Db, video: string): Promise<VideoRow | undefined> {
  return (await selectVideos(db, [video]))[0]
}
