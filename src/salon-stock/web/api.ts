import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CartLine } from '#cart/cart.ts'
import { toCartProduct } from '#cart/web/to-cart-product.ts'
import { toProduct } from '#catalogue/products/web/product-api.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type {
  CorrectionReason,
  correctedSchema,
  MovementView,
  movementListResponseSchema,
  SalonStockFilter,
  SalonStockListResponse,
  SalonStockProductView,
  SuggestedOrderResponse,
} from '../contract.ts'

export interface SalonProduct {
  id: string
  name: string
  brand: string
  size: string
  picture: string
  /** The count; null before the first movement. */
  count: number | null
  lowMark: number | null
  isLow: boolean
  onWay: number
  sold: number
}

export interface Movement {
  id: string
  createdAt: string
  kind: MovementView['kind']
  reason: MovementView['reason']
  note: string
  quantity: number
  countAfter: number
  orderNumber: string
}

const key = (viewer: string) => ['salon-stock', viewer] as const

export const salonStockQuery = (viewer: string, filter: { search: string; only: SalonStockFilter | null }) =>
  infiniteQueryOptions({
    queryKey: [...key(viewer), 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { sKey: filter.search, filter: filter.only, page: pageParam, lmt: pageSize }
      const { prods, bP, ttl } = await callApi<SalonStockListResponse>('GET', 'salon-stock/list', { query, signal })
      return { products: prods.map(toSalonProduct), imageBase: bP, total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
    placeholderData: (before) => before,
    // always fetched again, because orders and sales change the counts too
    staleTime: 0,
  })

function toSalonProduct(wire: SalonStockProductView): SalonProduct {
  return {
    id: wire.prod_id,
    name: wire.name,
    brand: wire.brand,
    size: `${wire.weight} ${wire.weight_unit}`,
    picture: wire.img,
    count: wire.count,
    lowMark: wire.low_mark,
    isLow: wire.is_low,
    onWay: wire.on_way,
    sold: wire.sold,
  }
}

export const movementsQuery = (viewer: string, productId: string) =>
  infiniteQueryOptions({
    queryKey: [...key(viewer), 'movements', productId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { prod_id: productId, page: pageParam, lmt: pageSize }
      const { movements, ttl } = await callApi<z.output<typeof movementListResponseSchema>>(
        'GET',
        'salon-stock/movements',
        { query, signal },
      )
      return { movements: movements.map(toMovement), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
    staleTime: 0,
  })

function toMovement(wire: MovementView): Movement {
  return {
    id: wire._id,
    createdAt: wire.created,
    kind: wire.kind,
    reason: wire.reason,
    note: wire.note,
    quantity: wire.quantity,
    countAfter: wire.count,
    orderNumber: wire.ord_no,
  }
}

/** The suggested order as lines of a cart. */
export const suggestedOrderQuery = (viewer: string) =>
  queryOptions({
    queryKey: [...key(viewer), 'suggestion'],
    queryFn: async ({ signal }) => {
      const { prods, bP } = await callApi<SuggestedOrderResponse>('GET', 'salon-stock/suggestion', { signal })
      const cart = prods.map((wire): CartLine => ({ ...toCartProduct(toProduct(wire)), quantity: wire.quantity }))
      return { cart, imageBase: bP }
    },
    staleTime: 0,
  })

/** The new count, or by how much the count changes. */
export type CountChange = { count: number } | { change: number }

export function useCorrectCount(viewer: string, productId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ to, reason, note }: { to: CountChange; reason: CorrectionReason; note: string }) =>
      callApi<z.output<typeof correctedSchema>>('POST', 'salon-stock/correct', {
        body: { prod_id: productId, ...to, reason, note },
      }),
    // after a refusal too, because the stored count may differ from the one that the page shows
    onSettled: () => queries.invalidateQueries({ queryKey: key(viewer) }),
  })
}

export function useSetLowMark(viewer: string, productId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (lowMark: string) =>
      callApi<{ message: string }>('PUT', 'salon-stock/low-mark', { body: { prod_id: productId, low_mark: lowMark } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key(viewer) }),
  })
}
