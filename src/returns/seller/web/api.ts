import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { groupByProduct } from '#orders/product-lines.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { ClientReturnView, ReturnState, SellerReturnView, sellerReturnsSchema } from '../../contract.ts'
import type { ReturnReason } from '../../return-rule.ts'

export interface ReturnedLine {
  id: string
  title: string
  quantity: number
  picture: string
}

/** What both client and seller see of a return; amounts are in pounds. */
export interface ReturnSummary {
  id: string
  orderId: string
  orderNumber: string
  seller: string
  openedAt: string
  reason: ReturnReason
  state: ReturnState
  note: string
  lines: ReturnedLine[]
  amount: number
  isPaidBySeller: boolean
  rejection: string
  replacement: string | null
}

export function toReturnSummary(view: Omit<ClientReturnView, 'photos' | 'code'>): ReturnSummary {
  return {
    id: view._id,
    orderId: view.order_id,
    orderNumber: view.ord_no,
    seller: view.seller,
    openedAt: view.opened,
    reason: view.reason,
    state: view.state,
    note: view.note,
    lines: groupByProduct(view.lines.map((line) => ({ ...line, productId: line.prod_id }))).map((lines) => ({
      id: lines[0].line_id,
      title: `${lines[0].brand} ${lines[0].name}`,
      quantity: lines.reduce((count, { quantity }) => count + quantity, 0),
      picture: lines[0].img,
    })),
    amount: view.amount,
    isPaidBySeller: view.from === 'seller',
    rejection: view.rejection,
    replacement: view.replacement,
  }
}

const sellerReturnsKey = 'seller-returns'

/** A return of one of the seller's clients. */
export interface SellerReturn extends ReturnSummary {
  client: string
  photos: number
  answers: readonly { text: string; createdAt: string }[]
  /** Whether the client's data were erased, before or after the return ended. */
  isErased: boolean
}

/** Whether a return is still open: neither settled nor refused nor erased. */
export const isOpenReturn = ({ state }: Pick<ReturnSummary, 'state'>): boolean =>
  state === 'new' || state === 'waiting' || state === 'arrived'

const toSellerReturn = (view: SellerReturnView): SellerReturn => ({
  ...toReturnSummary(view),
  client: view.client,
  photos: view.photos,
  answers: view.answers.map(({ text, created }) => ({ text, createdAt: created })),
  isErased: view.erased,
})

const largestPage = 100

async function fetchReturns(query: { page: number; waiting?: '1'; order_id?: string }) {
  const { returns, ttl } = await callApi<z.output<typeof sellerReturnsSchema>>('GET', 'return/list', {
    query: { ...query, lmt: largestPage },
  })
  return { returns: returns.map(toSellerReturn), total: ttl }
}

/** Fetches all open returns of the seller's clients, page by page, although a seller seldom has more than one page. */
export const waitingReturnsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [sellerReturnsKey, viewer, 'waiting'],
    queryFn: async () => {
      const { returns, total } = await fetchReturns({ page: 1, waiting: '1' })
      for (let page = 2; (page - 1) * largestPage < total; page += 1)
        returns.push(...(await fetchReturns({ page, waiting: '1' })).returns)
      return { returns, total }
    },
  })

/** The returns of one order, the newest first. */
export const orderReturnsQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: [sellerReturnsKey, viewer, 'order', orderId],
    queryFn: async () => (await fetchReturns({ page: 1, order_id: orderId })).returns,
  })

const newestReturnsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [sellerReturnsKey, viewer, 'newest'],
    queryFn: async () => (await fetchReturns({ page: 1 })).returns,
  })

/** Finds the newest return of each order, open or not, in the newest page of returns; empty while that page loads. */
export function useReturnsByOrder(viewer: string): ReadonlyMap<string, SellerReturn> {
  const { data } = useQuery(newestReturnsQuery(viewer))
  return new Map((data ?? []).toReversed().map((one) => [one.orderId, one]))
}

export function useAnswerReturn(returnId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) =>
      callApi<{ message: string }>('POST', 'return/answer', { body: { return_id: returnId, answer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [sellerReturnsKey] }),
    meta: { showsMessage: true },
  })
}
