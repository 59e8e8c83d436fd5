import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { orderPlacedSchema } from '#orders/checkout/contract.ts'
import type { orderInfoSchema, orderListSchema } from '#orders/history/contract.ts'
import type { payLinkSchema } from '#orders/pay-links/contract.ts'
import type { PaymentAnswer } from '#orders/payment/contract.ts'
import type { PendingPayment } from '#orders/payment/web/pending-payment-store.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/query-client.ts'

export type OrderInfo = z.output<typeof orderInfoSchema>
export type OrderList = z.output<typeof orderListSchema>
export type OrderRow = OrderList['orders'][number]
export type OrderPlaced = z.output<typeof orderPlacedSchema>

export const orderQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['orders', viewer, 'one', orderId],
    queryFn: () => callApi<OrderInfo>('GET', `order/info/${encodeURIComponent(orderId)}`),
    meta: { silent: true },
  })

/** More is asked for until the total is reached (C-ORD-008). */
export const ordersQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', viewer, 'endless'],
    queryFn: ({ pageParam }) => callApi<OrderList>('GET', 'order/list', { query: { page: pageParam, lmt: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.ttl ? page + 1 : undefined),
    meta: { silent: true },
  })

/** Amount and status, for whoever has the link and without anybody's session (C-LINK-016). */
export const payLinkQuery = (value: string) =>
  queryOptions({
    queryKey: ['pay-link', value],
    queryFn: () =>
      callApi<z.output<typeof payLinkSchema>>('GET', `order/payment/${encodeURIComponent(value)}`, { token: null }),
    staleTime: 0,
    meta: { silent: true },
  })

/** Pays, or asks again how an earlier payment ended: the key makes both one. */
export function sendPayment({ path, body, key }: PendingPayment): Promise<PaymentAnswer> {
  const byLink = path === 'payment/client/pay'
  return callApi<PaymentAnswer>('POST', path, { body, idempotencyKey: key, ...(byLink ? { token: null } : {}) })
}
