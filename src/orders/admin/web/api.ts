import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { adminOrderListSchema, adminOrderSchema } from '#orders/admin/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

type AdminOrderList = z.output<typeof adminOrderListSchema>
export type AdminOrderRow = AdminOrderList['orders'][number]
export type AdminOrder = z.output<typeof adminOrderSchema>
type Message = { message: string }

export const adminOrdersQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'list', place],
    queryFn: ({ signal }) => callApi<AdminOrderList>('GET', 'admin/order/list', { query: listQuery(place), signal }),
    meta: { silent: true },
  })

export const adminOrderQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'one', orderId],
    queryFn: () => callApi<AdminOrder>('GET', `admin/order/${encodeURIComponent(orderId)}`),
    meta: { silent: true },
  })

/** Shown at once, and as it was where the server refuses. */
export function useSetOrderStatus(orderId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const { queryKey } = adminOrderQuery(viewer.key, orderId)
  const show = (orderStatus: number) =>
    queries.setQueryData(queryKey, (before) => before && { ...before, order: { ...before.order, orderStatus } })
  return useMutation({
    mutationFn: (action: 0 | 1) =>
      callApi<Message>('PUT', 'admin/order/status', { body: { order_id: orderId, action } }),
    onMutate: async (action) => {
      await queries.cancelQueries({ queryKey })
      show(action)
    },
    onError: (_error, action) => show(action === 1 ? 0 : 1),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-orders', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useSendInvoice() {
  return useMutation({
    mutationFn: (orderId: string) => callApi<Message>('POST', 'admin/order/invoice', { body: { order_id: orderId } }),
    meta: { showsMessage: true },
  })
}
