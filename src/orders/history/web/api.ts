import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Dispatch, toDispatch } from '#orders/dispatch/web/dispatch.ts'
import type { DeliveryType } from '#orders/order-state.ts'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { orderListSchema } from '../contract.ts'

type OrderList = z.output<typeof orderListSchema>

export interface OrderSummary {
  id: string
  number: string
  createdAt: string
  deliveryType: DeliveryType
  clientName: string
  clientId: string | null
  quantity: number
  total: number
  /** What the client pays; null for an order that the seller places for herself. */
  clientAmount: number | null
  paymentStatus: number
  isDelivered: boolean
  isCancelled: boolean
  refund: OrderRefund | null
  dispatch: Dispatch | null
}

/** The filters of My Orders that are set. */
export type OrderFilters = Partial<Record<'search' | 'state' | 'way' | 'from' | 'to' | 'client' | 'product', string>>

/** The filters, with the names that the list call and the export use. */
export function toOrderQuery({ search, way, client, product, ...same }: OrderFilters) {
  return {
    ...same,
    ...(search && { sKey: search }),
    ...(way && { pay: way }),
    ...(client && { client_id: client }),
    ...(product && { prod_id: product }),
  }
}

/** The orders of My Orders, fetched one page after another until all are loaded (C-ORD-008). */
export const ordersQuery = (viewer: string, filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: ['orders', viewer, 'endless', filters],
    queryFn: async ({ pageParam }) => {
      const { orders, ttl } = await callApi<OrderList>('GET', 'order/list', {
        query: { ...toOrderQuery(filters), page: pageParam, lmt: pageSize },
      })
      return { orders: orders.map(toOrderSummary), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

function toOrderSummary(row: OrderList['orders'][number]): OrderSummary {
  return {
    id: row._id,
    number: row.ord_no,
    createdAt: row.created,
    deliveryType: row.type as DeliveryType,
    clientName: row.clnt_name,
    clientId: row.client_id,
    quantity: row.quantity,
    total: row.totalAmount,
    clientAmount: row.clnt_amount,
    paymentStatus: row.paymentStatus,
    isDelivered: row.orderStatus === 1,
    isCancelled: row.cancelled !== null,
    refund: toOrderRefund(row.refund),
    dispatch: toDispatch(row.dispatch),
  }
}
