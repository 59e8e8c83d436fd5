import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { orderListSchema } from '../contract.ts'

type OrderListView = z.output<typeof orderListSchema>

/** An order in the list of a client's orders. */
export interface ClientOrder {
  id: string
  number: string
  createdAt: string
  /** In pounds. */
  total: number
  paymentStatus: number
  isCancelled: boolean
  refund: OrderRefund | null
  quantity: number
}

function toClientOrder(view: OrderListView['orders'][number]): ClientOrder {
  return {
    id: view._id,
    number: view.ord_no,
    createdAt: view.created,
    total: view.totalAmount,
    paymentStatus: view.paymentStatus,
    isCancelled: view.cancelled !== null,
    refund: toOrderRefund(view.refund),
    quantity: view.quantity,
  }
}

/** The orders of this client, newest first. */
export const clientOrdersQuery = (viewer: string, clientId: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', viewer, 'of-client', clientId],
    queryFn: async ({ pageParam }) => {
      const query = { client_id: clientId, page: pageParam, lmt: pageSize }
      const { orders, ttl } = await callApi<OrderListView>('GET', 'order/list', { query })
      return { orders: orders.map(toClientOrder), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })
