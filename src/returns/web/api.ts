import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callClientPage, getClientPageToken } from '#client-page/web/client-page-token.ts'
import { groupByProduct, takePieces } from '#orders/product-lines.ts'
import { downloadFile } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import { type ReturnSummary, toReturnSummary } from '#returns/seller/web/api.ts'
import type {
  ClientReturnView,
  oneClientReturnSchema,
  ReturnableView,
  ReturnPreviewView,
  returnOpenedSchema,
} from '../contract.ts'
import type { ReturnReason } from '../return-rule.ts'

/** The reasons why an item cannot be returned. */
export type ReturnObstacle = NonNullable<ReturnPreviewView['lines'][number]['refused']>

/** A product of an order that may be returned. */
export interface ReturnableProduct {
  id: string
  brand: string
  name: string
  picture: string
  left: number
  hasSeal: boolean
  /** The order lines of the product; what one item costs, in pounds, may differ between them. */
  pieces: { id: string; left: number; amount: number }[]
}

/** How many of a product or of a line are returned, and whether a hygiene seal is broken. */
export interface ChosenLine {
  id: string
  quantity: number
  isSealBroken: boolean
}

export interface ClientReturn extends ReturnSummary {
  photoIds: readonly string[]
  /** The code on the address sheet; null if no parcel is expected. */
  code: string | null
}

export interface Returnable {
  orderNumber: string
  seller: string
  imageBase: string
  /** The last day on which the client may change her mind; null while no delivery is recorded. */
  until: string | null
  mayChangeMind: boolean
  days: number
  products: ReturnableProduct[]
  returns: ClientReturn[]
}

export interface ReturnPreview {
  amount: number
  isPaidBySeller: boolean
  needsParcel: boolean
  isAllowed: boolean
  /** By line id: why the line cannot be returned. */
  obstacles: ReadonlyMap<string, ReturnObstacle>
}

const toClientReturn = (view: ClientReturnView): ClientReturn => ({
  ...toReturnSummary(view),
  photoIds: view.photos,
  code: view.code,
})

const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

export const returnableQuery = (token: string, orderId: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'returnable', orderId],
    queryFn: async (): Promise<Returnable> => {
      const view = await callClientPage<ReturnableView>('GET', `${orderPath(orderId)}/returnable`)
      return {
        orderNumber: view.ord_no,
        seller: view.seller,
        imageBase: view.bP,
        until: view.until,
        mayChangeMind: view.may_change_mind,
        days: view.days,
        products: groupByProduct(view.lines.map((line) => ({ ...line, productId: line.prod_id }))).map(toProduct),
        returns: view.returns.map(toClientReturn),
      }
    },
    staleTime: 0,
  })

function toProduct(lines: readonly [ReturnableView['lines'][number], ...ReturnableView['lines']]): ReturnableProduct {
  const [{ line_id: id, brand, name, img: picture }] = lines
  return {
    id,
    brand,
    name,
    picture,
    left: lines.reduce((count, { left }) => count + left, 0),
    hasSeal: lines.some(({ seal }) => seal),
    pieces: lines.map(({ line_id, left, amount }) => ({ id: line_id, left, amount })),
  }
}

/** Divides the chosen quantity of each product among its order lines. */
export function listChosenLines(products: readonly ReturnableProduct[], chosen: Iterable<ChosenLine>): ChosenLine[] {
  return [...chosen].flatMap(({ id, quantity, isSealBroken }) => {
    const pieces = products.find((product) => product.id === id)?.pieces ?? []
    return [...takePieces(pieces, quantity)].flatMap(([line, count]) =>
      count > 0 ? [{ id: line, quantity: count, isSealBroken }] : [],
    )
  })
}

const toSentLines = (lines: readonly ChosenLine[]): string =>
  JSON.stringify(lines.map(({ id, quantity, isSealBroken }) => ({ line_id: id, quantity, seal_broken: isSealBroken })))

/** What the client would get back for these lines; fetched again whenever they change. */
export const returnPreviewQuery = (
  token: string,
  orderId: string,
  { reason, lines }: { reason: ReturnReason | null; lines: readonly ChosenLine[] },
) =>
  queryOptions({
    queryKey: ['client-page', token, 'return-preview', orderId, reason, lines],
    queryFn: async (): Promise<ReturnPreview> => {
      const query = { reason: reason ?? '', lines: toSentLines(lines) }
      const view = await callClientPage<ReturnPreviewView>('GET', `${orderPath(orderId)}/return`, { query })
      return {
        amount: view.amount,
        isPaidBySeller: view.from === 'seller',
        needsParcel: view.needs_parcel,
        isAllowed: view.allowed,
        obstacles: new Map(view.lines.flatMap(({ line_id, refused }) => (refused ? [[line_id, refused]] : []))),
      }
    },
    enabled: reason !== null && lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export interface NewReturn {
  reason: ReturnReason
  lines: readonly ChosenLine[]
  note: string
  photos: readonly File[]
}

/** A mutation that opens a return and resolves to its id. */
export function useOpenReturn(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, lines, note, photos }: NewReturn) =>
      callClientPage<z.output<typeof returnOpenedSchema>>('POST', `${orderPath(orderId)}/return`, {
        form: createFormData({ reason, lines: toSentLines(lines), note }, { photos }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['client-page'] }),
  })
}

const returnPath = (returnId: string) => `/returns/${encodeURIComponent(returnId)}`

export const clientReturnQuery = (token: string, returnId: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'return', returnId],
    queryFn: async () => {
      const view = await callClientPage<z.output<typeof oneClientReturnSchema>>('GET', returnPath(returnId))
      return { ...toClientReturn(view.return), imageBase: view.bP }
    },
    staleTime: 0,
  })

export const addressSheetRequest = (returnId: string) =>
  ({
    method: 'GET',
    path: `client-page${returnPath(returnId)}/sheet`,
    options: { token: getClientPageToken() },
  }) as const

/** A photograph, which is read with the client's token. */
export const clientPhotoQuery = (token: string, returnId: string, photoId: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'return-photo', photoId],
    queryFn: () => downloadFile('GET', `client-page${returnPath(returnId)}/photos/${photoId}`, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
