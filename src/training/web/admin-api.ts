import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { AdminTrainingView, Question, RunState, RunView, runListSchema, VersionView } from '../admin-contract.ts'
import { trainingKey } from './api.ts'

export interface Run {
  id: string
  sellerId: string
  seller: string
  productId: string
  title: string
  version: number
  state: RunState
  begunAt: string | null
  finishedAt: string | null
  certificate: string | null
}

function toRun(view: RunView): Run {
  const { _id: id, user_id: sellerId, seller, prod_id: productId, title, version, state, certificate } = view
  return {
    id,
    sellerId,
    seller,
    productId,
    title,
    version,
    state,
    certificate,
    begunAt: view.begun,
    finishedAt: view.finished,
  }
}

export const runsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [trainingKey, viewer, 'runs', params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const answer = await callApi<z.output<typeof runListSchema>>('GET', 'admin/training/list', { query, signal })
      return { runs: answer.runs.map(toRun), total: answer.ttl }
    },
  })

export interface Version extends Omit<VersionView, 'version' | 'from'> {
  number: number
  firstDay: string | null
}

export interface AdminTraining {
  productId: string
  title: string
  videoBase: string
  versions: readonly Version[]
}

function toAdminTraining({ prod_id: productId, title, bP: videoBase, versions }: AdminTrainingView): AdminTraining {
  const toVersion = ({ version: number, from: firstDay, ...others }: VersionView): Version => ({
    ...others,
    number,
    firstDay,
  })
  return { productId, title, videoBase, versions: versions.map(toVersion) }
}

export const adminTrainingQuery = (viewer: string, productId: string) =>
  queryOptions({
    queryKey: [trainingKey, viewer, 'admin', productId],
    queryFn: async () =>
      toAdminTraining(await callApi<AdminTrainingView>('GET', `admin/training/${encodeURIComponent(productId)}`)),
  })

type Message = { message: string }

function useTrainingMutation<Input>(mutationFn: (input: Input) => Promise<Message>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [trainingKey] }),
    meta: { showsMessage: true },
  })
}

interface CaptionsInput {
  productId: string
  video: string
  kind: 'file' | 'transcript'
  text: string
  seconds: number | null
}

export const useSaveCaptions = () =>
  useTrainingMutation(({ productId: prod_id, seconds, ...captions }: CaptionsInput) =>
    callApi<Message>('PUT', 'admin/training/captions', {
      body: { ...captions, prod_id, ...(seconds ? { seconds } : {}) },
    }),
  )

export const useDeleteCaptions = () =>
  useTrainingMutation(({ productId: prod_id, video }: { productId: string; video: string }) =>
    callApi<Message>('PUT', 'admin/training/captions/delete', { body: { prod_id, video } }),
  )

interface QuestionsInput {
  productId: string
  version: number
  questions: readonly Question[]
}

export const useSaveQuestions = () =>
  useTrainingMutation(({ productId: prod_id, version, questions }: QuestionsInput) =>
    callApi<Message>('PUT', 'admin/training/questions', { body: { prod_id, version, questions } }),
  )

interface VersionInput {
  productId: string
  from: string
  video: File | null
  questions: readonly Question[]
}

export const useIssueVersion = () =>
  useTrainingMutation(({ productId, from, video, questions }: VersionInput) => {
    const form = new FormData()
    form.append('prod_id', productId)
    form.append('from', from)
    form.append('questions', JSON.stringify(questions))
    if (video) form.append('video', video)
    return callApi<Message>('POST', 'admin/training/version', { form })
  })

export const useWithdrawVersion = () =>
  useTrainingMutation((productId: string) =>
    callApi<Message>('PUT', 'admin/training/version/withdraw', { body: { prod_id: productId } }),
  )
