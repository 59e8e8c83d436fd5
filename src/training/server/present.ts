import { publicBase } from '#media/server/serve-files.ts'
import type { AdminTrainingView, RunState, RunView, VersionView } from '../admin-contract.ts'
import type { CertificateView, OwnTrainingState, OwnTrainingView, TrainingView } from '../contract.ts'
import { formatCertificateNumber } from './certificate-number.ts'
import type { OwnTrainingRow } from './own-training-store.ts'
import type { CertificateRow, ListedRunRow } from './run-store.ts'
import { captionsUrl } from './serve-captions.ts'
import { findCurrentVersion, getVideoOf, type OfferedVersion, type SellerTraining, titleOf } from './training.ts'
import type { ProductOfTraining, VersionCounts, VideoRow } from './training-store.ts'
import { toShare } from './watched-share.ts'

/** If a seller stopped this close to the end of the video, there is nothing left to resume. */
const endSeconds = 2

export function presentTraining(
  training: SellerTraining,
  version: OfferedVersion,
  stored: VideoRow | undefined,
): TrainingView {
  const { current, upcoming, finishedVersion } = training
  const { run, video, number, questions } = version
  const seconds = stored?.seconds ?? null
  const isSameVideo = run?.video === video
  const position =
    isSameVideo && !(seconds !== null && run.position_seconds > seconds - endSeconds) ? run.position_seconds : 0
  const hasOlder = finishedVersion !== null && finishedVersion < current.number
  return {
    prod_id: training.productId,
    title: training.title,
    version: number,
    current: current.number,
    video,
    bP: publicBase,
    seconds,
    captions: stored?.captions_at ? captionsUrl(video, stored.captions_at) : null,
    transcript: stored?.transcript ?? '',
    estimated: stored?.is_estimated === true,
    position,
    played: isSameVideo ? toShare(run.played_seconds, seconds) : 0,
    watched: run?.watched_at != null,
    finished: run?.finished_at?.toISOString() ?? null,
    questions: questions.length,
    trained: training.isTrained,
    again: hasOlder && !training.isTrained ? current.firstDay : null,
    upcoming:
      upcoming && upcoming.firstDay !== null && finishedVersion !== null && finishedVersion < upcoming.number
        ? { version: upcoming.number, from: upcoming.firstDay }
        : null,
  }
}

export function presentOwnTraining(row: OwnTrainingRow): OwnTrainingView {
  return {
    prod_id: row.product_id,
    title: titleOf(row),
    version: row.version,
    state: stateOf(row),
    from: row.first_day,
    finished: row.finished_at?.toISOString() ?? null,
    certificate: row.finished_version,
    offered: row.is_offered,
  }
}

function stateOf(row: OwnTrainingRow): OwnTrainingState {
  if (row.finished_at !== null) return 'finished'
  if (row.finished_version !== null) return row.is_current ? 'again' : 'upcoming'
  return row.is_begun ? 'under_way' : 'to_do'
}

export function presentCertificate(certificate: CertificateRow | undefined): CertificateView {
  if (!certificate) return { state: 'unknown', number: '', name: '', title: '', version: null, finished: null }
  return {
    state: certificate.is_superseded ? 'superseded' : 'valid',
    number: formatCertificateNumber(certificate.certificate),
    name: certificate.certificate_name,
    title: certificate.certificate_title,
    version: certificate.version,
    finished: certificate.finished_at.toISOString(),
  }
}

export function presentRun(row: ListedRunRow): RunView {
  return {
    _id: row.id,
    user_id: row.seller_id,
    seller: row.seller,
    email: row.email,
    prod_id: row.product_id,
    title: `${row.brand} ${row.product}`,
    version: row.version,
    state: runStateOf(row),
    begun: row.begun_at?.toISOString() ?? null,
    finished: row.finished_at?.toISOString() ?? null,
    certificate: row.certificate && formatCertificateNumber(row.certificate),
  }
}

export function runStateOf({ begun_at, finished_at }: Pick<ListedRunRow, 'begun_at' | 'finished_at'>): RunState {
  if (finished_at !== null) return 'finished'
  return begun_at === null ? 'to_do' : 'under_way'
}

interface AdminTraining {
  product: ProductOfTraining
  videos: readonly VideoRow[]
  counts: readonly VersionCounts[]
}

export function presentAdminTraining({ product, videos, counts }: AdminTraining, today: string): AdminTrainingView {
  const current = findCurrentVersion(product.versions, today)?.number ?? 1
  const first = { number: 1, first_day: '', video: null, questions: [], has_begun: true }
  const versions = product.versions.length > 0 ? product.versions : [first]
  const present = (version: (typeof versions)[number]): VersionView => {
    const { number, first_day, questions } = version
    const video = number < current ? null : getVideoOf(product, version)
    const stored = videos.find((one) => one.video === video)
    const count = counts.find((one) => one.version === number)
    return {
      version: number,
      state: number < current ? 'past' : number === current ? 'current' : 'planned',
      from: number === 1 ? null : first_day,
      video,
      seconds: stored?.seconds ?? null,
      captions: stored?.cues
        ? { cues: stored.cues, transcript: stored.transcript ?? '', estimated: stored.is_estimated === true }
        : null,
      questions,
      finished: count?.finished ?? 0,
      open: count?.open ?? 0,
    }
  }
  return { prod_id: product.id, title: titleOf(product), bP: publicBase, versions: versions.map(present).reverse() }
}
