import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type {
  RecallOrderView,
  RecallPreviewView,
  RecallView,
  recallListSchema,
  recallOrdersSchema,
} from '../contract.ts'

const recallsKey = 'admin-recalls'

export interface Recall {
  id: string
  productId: string
  product: string
  reason: string
  batches: readonly string[]
  startedAt: string
  endedAt: string | null
  /** The text that was mailed to the buyers; null until it has been. */
  text: string | null
  orderCount: number
  notMailed: number
  /** Whether emails to the buyers are still being queued. */
  isMailing: boolean
}

export interface RecalledOrder {
  id: string
  number: string
  paidAt: string
  buyer: string
  seller: string
  quantity: number
  batches: readonly string[]
  mailedAt: string | null
  refund: RecallOrderView['refund']
  message: string
}

function toRecall(view: RecallView): Recall {
  return {
    id: view._id,
    productId: view.prod_id,
    product: view.name,
    reason: view.reason,
    batches: view.batches,
    startedAt: view.created,
    endedAt: view.ended,
    text: view.text,
    orderCount: view.orders,
    notMailed: view.not_mailed,
    isMailing: view.mailing,
  }
}

export const recallsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [recallsKey, viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const { page, lmt } = listQuery(params)
      const { recalls, ttl } = await callApi<z.output<typeof recallListSchema>>('GET', 'admin/recall/list', {
        query: { page, lmt },
        signal,
      })
      return { recalls: recalls.map(toRecall), total: ttl }
    },
  })

/** One recall, fetched every few seconds while its emails are being queued. */
export const recallQuery = (viewer: string, recallId: string) =>
  queryOptions({
    queryKey: [recallsKey, viewer, 'one', recallId],
    queryFn: async () => {
      const path = `admin/recall/${encodeURIComponent(recallId)}`
      return toRecall((await callApi<{ recall: RecallView }>('GET', path)).recall)
    },
    refetchInterval: ({ state: { data } }) => (data?.isMailing ? 3_000 : false),
  })

/** The orders of a recall, fetched every few seconds while refunds are being made. */
export const recallOrdersQuery = (viewer: string, recallId: string, params: TableParams) =>
  queryOptions({
    queryKey: [recallsKey, viewer, 'orders', recallId, params],
    queryFn: async ({ signal }) => {
      const { page, lmt } = listQuery(params)
      const { orders, ttl } = await callApi<z.output<typeof recallOrdersSchema>>('GET', 'admin/recall/orders', {
        query: { recall_id: recallId, page, lmt },
        signal,
      })
      return { orders: orders.map(toRecalledOrder), total: ttl }
    },
    refetchInterval: ({ state }) => (state.data?.orders.some(({ refund }) => refund === 'queued') ? 3_000 : false),
  })

function toRecalledOrder(view: RecallOrderView): RecalledOrder {
  return {
    id: view.order_id,
    number: view.ord_no,
    paidAt: view.paid,
    buyer: view.buyer,
    seller: view.seller,
    quantity: view.quantity,
    batches: view.batches,
    mailedAt: view.mailed,
    refund: view.refund,
    message: view.message,
  }
}

export interface RecallPreview extends Pick<RecallPreviewView, 'orders' | 'items' | 'amount' | 'commission'> {
  blocked: readonly { number: string; message: string }[]
}

export async function getRecallPreview(recallId: string): Promise<RecallPreview> {
  const path = `admin/recall/${encodeURIComponent(recallId)}/preview`
  const { blocked, ...preview } = await callApi<RecallPreviewView>('GET', path)
  return { ...preview, blocked: blocked.map(({ ord_no: number, message }) => ({ number, message })) }
}

function useRecallMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [recallsKey] }),
    meta: { showsMessage: true },
  })
}

type Message = { message: string }

export const useWithdrawProduct = () =>
  useRecallMutation(({ productId, reason, batches }: { productId: string; reason: string; batches: string[] }) =>
    callApi<Message & { recall_id: string }>('POST', 'admin/recall', { body: { prod_id: productId, reason, batches } }),
  )

export const useMailRecall = (recallId: string) =>
  useRecallMutation((text: string) =>
    callApi<Message>('POST', 'admin/recall/mail', { body: { recall_id: recallId, text } }),
  )

export const useRefundRecall = (recallId: string) =>
  useRecallMutation(({ orders, amount }: RecallPreview) =>
    callApi<Message>('POST', 'admin/recall/refund', { body: { recall_id: recallId, orders, amount } }),
  )

export const useEndRecall = (recallId: string) =>
  useRecallMutation(() => callApi<Message>('PUT', 'admin/recall/end', { body: { recall_id: recallId } }))
