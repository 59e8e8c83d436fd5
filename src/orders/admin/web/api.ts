import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { adminOrderListSchema, adminOrderSchema } from '#orders/admin/contract.ts'
import type { OrderClient } from '#orders/contract.ts'
import type { DispatchState } from '#orders/dispatch/dispatch-view.ts'
import type { InvoiceRecipientView } from '#orders/invoices/contract.ts'
import { type Order, toOrder } from '#orders/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

type AdminOrderListView = z.output<typeof adminOrderListSchema>
type AdminOrderView = z.output<typeof adminOrderSchema>
type Message = { message: string }

/** A row of the back office's list of orders; amounts in pounds. */
export interface AdminOrderSummary {
  id: string
  number: string
  createdAt: string
  sellerName: string
  total: number
  commission: number
  paymentStatus: number
  isDelivered: boolean
  isCancelled: boolean
  clientName: string
  quantity: number
  dispatchState: DispatchState | null
}

export interface AdminOrder {
  order: Order
  seller: { id: string; name: string; email: string }
  client: AdminOrderClient | null
}

export interface AdminOrderClient {
  id: string
  name: string
  email: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  countryCode: string
  phone: string
}

export const adminOrdersQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'list', params],
    queryFn: async ({ signal }) => {
      const query = listQuery(params)
      const { orders, ttl } = await callApi<AdminOrderListView>('GET', 'admin/order/list', { query, signal })
      return { orders: orders.map(toAdminOrderSummary), total: ttl }
    },
  })

export const adminOrderQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'one', orderId],
    queryFn: async () => {
      const path = `admin/order/${encodeURIComponent(orderId)}`
      return toAdminOrder(await callApi<AdminOrderView>('GET', path))
    },
  })

function toAdminOrderSummary(row: AdminOrderListView['orders'][number]): AdminOrderSummary {
  return {
    id: row._id,
    number: row.ord_no,
    createdAt: row.created,
    // the back office shows the seller's name, not the client's (D-044)
    sellerName: row.name,
    total: row.totalAmount,
    commission: row.totalCommission,
    paymentStatus: row.paymentStatus,
    isDelivered: row.orderStatus === 1,
    isCancelled: row.cancelled !== null,
    clientName: row.clnt_name,
    quantity: row.quantity,
    dispatchState: row.dispatch?.state ?? null,
  }
}

function toAdminOrder({ order, user, client, bP }: AdminOrderView): AdminOrder {
  return {
    order: toOrder(order, bP),
    seller: { id: user._id, name: `${user.firstName} ${user.lastName}`, email: user.email },
    client: client && toAdminOrderClient(client),
  }
}

function toAdminOrderClient(view: OrderClient): AdminOrderClient {
  return {
    id: view._id,
    name: view.name,
    email: view.email,
    line1: view.addressLine1,
    line2: view.addressLine2,
    city: view.city,
    county: view.state,
    postcode: view.zipcode,
    countryCode: view.c_code,
    phone: view.pno,
  }
}

/** Makes an order delivered or processing; shown at once, and undone if the server refuses it. */
export function useSetDelivered(orderId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const { queryKey } = adminOrderQuery(viewer.key, orderId)
  const show = (isDelivered: boolean) =>
    queries.setQueryData(queryKey, (before) => before && { ...before, order: { ...before.order, isDelivered } })
  return useMutation({
    mutationFn: (isDelivered: boolean) =>
      callApi<Message>('PUT', 'admin/order/status', { body: { order_id: orderId, action: isDelivered ? 1 : 0 } }),
    onMutate: async (isDelivered) => {
      await queries.cancelQueries({ queryKey })
      show(isDelivered)
    },
    onError: (_error, isDelivered) => show(!isDelivered),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-orders', viewer.key] }),
    meta: { showsMessage: true },
  })
}

/** Fetched again each time, because the email address may have been corrected in the meantime. */
export const invoiceRecipientQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'invoice-recipient', orderId],
    queryFn: () => callApi<InvoiceRecipientView>('GET', `admin/order/invoice/${encodeURIComponent(orderId)}`),
    staleTime: 0,
  })

export function useSendInvoice() {
  return useMutation({
    mutationFn: (orderId: string) => callApi<Message>('POST', 'admin/order/invoice', { body: { order_id: orderId } }),
    meta: { showsMessage: true },
  })
}
