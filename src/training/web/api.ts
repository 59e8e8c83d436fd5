import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { DownloadRequest } from '#platform/web/ui/files/download-and-save.ts'
import type {
  AnsweredView,
  CertificateView,
  OwnTrainingState,
  ownTrainingsSchema,
  QuestionsView,
  TrainingView,
  VideoViewResponse,
} from '../contract.ts'

export const trainingKey = 'training'

/** A version of a product's training, as it is for the seller who looks at it. */
export interface Training {
  productId: string
  title: string
  version: number
  video: string
  /** The URLs of the video and of its captions. */
  videoUrl: string
  captionsUrl: string | null
  transcript: string
  isEstimated: boolean
  /** Where the seller stopped, in seconds; 0 to begin at the beginning. */
  position: number
  isWatched: boolean
  finishedAt: string | null
  questions: number
  isTrained: boolean
  /** The day since which the training has to be done again, and a version that is still to come. */
  againSince: string | null
  upcoming: { version: number; from: string } | null
}

function toTraining(view: TrainingView): Training {
  const { prod_id: productId, bP, captions, estimated, watched, finished, trained, again, ...others } = view
  const { title, version, video, transcript, position, questions, upcoming } = others
  return {
    productId,
    title,
    version,
    video,
    videoUrl: bP + video,
    captionsUrl: captions,
    transcript,
    isEstimated: estimated,
    position,
    isWatched: watched,
    finishedAt: finished,
    questions,
    isTrained: trained,
    againSince: again,
    upcoming,
  }
}

/** Fetches a training; without a version, the one that counts today. */
export const trainingQuery = (viewer: string, productId: string, version?: number) =>
  queryOptions({
    queryKey: [trainingKey, viewer, productId, version ?? null],
    queryFn: async () => {
      const path = `training/${encodeURIComponent(productId)}`
      return toTraining(await callApi<TrainingView>('GET', path, { query: { version } }))
    },
    // the seller may have gone on watching on another device
    staleTime: 0,
  })

export interface Progress {
  position: number
  played: readonly (readonly [from: number, to: number])[]
}

type TrainedVersion = Pick<Training, 'productId' | 'version' | 'video'>

/** Stores the position in the video; the request is completed even if the page is left. */
export async function saveProgress(
  { productId: prod_id, version, video }: TrainedVersion,
  { position, played }: Progress,
): Promise<void> {
  await callApi('POST', 'training/progress', {
    body: { prod_id, version, video, position, played },
    transport: (url, init) => fetch(url, { ...init, keepalive: true }),
    repeats: true,
  })
}

export interface VideoEnd {
  message: string
  isTrained: boolean
  isWatched: boolean
  isFinished: boolean
}

/** Reports the seconds that were played; the server marks the video as watched from 90 % of its length on (D-204). */
export async function recordVideoView({ productId, version }: TrainedVersion, played: number): Promise<VideoEnd> {
  const body = { prod_id: productId, played, version }
  const answer = await callApi<VideoViewResponse>('POST', 'product/view/video', { body })
  const { message, is_viewVdo: isTrained, watched: isWatched, finished: isFinished } = answer
  return { message, isTrained, isWatched, isFinished }
}

export const questionsQuery = (viewer: string, { productId, version }: TrainedVersion) =>
  queryOptions({
    queryKey: [trainingKey, viewer, productId, version, 'questions'],
    queryFn: async () => {
      const query = { prod_id: productId, version }
      return (await callApi<QuestionsView>('GET', 'training/questions', { query })).questions
    },
    staleTime: 0,
  })

export function answerQuestions({ productId, version }: TrainedVersion, answers: readonly number[]) {
  return callApi<AnsweredView>('POST', 'training/answers', { body: { prod_id: productId, version, answers } })
}

export const certificateRequest = (productId: string, version: number): DownloadRequest => ({
  method: 'GET',
  path: 'training/certificate',
  options: { query: { prod_id: productId, version } },
})

export const certificateFile = 'certificate.pdf'

export interface OwnTraining {
  id: string
  title: string
  version: number
  state: OwnTrainingState
  from: string | null
  finishedAt: string | null
  /** The version for which there is a certificate. */
  certificate: number | null
  offered: boolean
}

const rowsOnPage = 25

export const ownTrainingsQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: [trainingKey, viewer, 'own'],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, lmt: rowsOnPage }
      const answer = await callApi<z.output<typeof ownTrainingsSchema>>('GET', 'training/list', { query })
      const trainings = answer.trainings.map(
        ({ prod_id: id, finished: finishedAt, ...row }): OwnTraining => ({ ...row, id, finishedAt }),
      )
      return { trainings, total: answer.ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * rowsOnPage < last.total ? page + 1 : undefined),
    staleTime: 0,
  })

export interface Certificate extends Omit<CertificateView, 'finished'> {
  finishedAt: string | null
}

export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: [trainingKey, 'certificate', number],
    queryFn: async (): Promise<Certificate> => {
      const { finished: finishedAt, ...certificate } = await callApi<CertificateView>(
        'GET',
        `certificate/${encodeURIComponent(number)}`,
      )
      return { ...certificate, finishedAt }
    },
  })
