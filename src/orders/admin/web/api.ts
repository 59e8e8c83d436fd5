import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { Client } from '#clients/web/api.ts'
import type { OrderClient } from '#orders/contract.ts'
import type { DispatchState } from '#orders/dispatch/dispatch-view.ts'
import type { InvoiceRecipientView } from '#orders/invoices/contract.ts'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { type Order, toOrder } from '#orders/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams, useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { adminOrderListSchema, adminOrderSchema, clientOrdersSchema } from '../contract.ts'

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
  refund: OrderRefund | null
  /** Whether it replaces something that was returned, so that nothing was paid for it. */
  isReplacement: boolean
}

export interface AdminOrder {
  order: Order
  seller: { id: string; name: string; email: string }
  client: AdminOrderClient | null
  /** Whether the order replaces something that was returned, so that nothing was paid for it. */
  isReplacement: boolean
}

export type AdminOrderClient = Omit<Client, 'street' | 'lat' | 'lng'>

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
    refund: toOrderRefund(row.refund),
    isReplacement: row.replacement,
  }
}

function toAdminOrder({ order, user, client, replacement, bP }: AdminOrderView): AdminOrder {
  return {
    order: toOrder(order, bP),
    seller: { id: user._id, name: `${user.firstName} ${user.lastName}`, email: user.email },
    client: client && toAdminOrderClient(client),
    isReplacement: replacement,
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
    diallingCode: view.c_code,
    phone: view.pno,
  }
}

/** Marks an order as delivered or processing. The page shows this at once, and the former state again if the server refuses it. */
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

/** `clinet` is spelt as in the specification (I-ADMN-042). */
type AdminClientView = z.output<typeof clientOrdersSchema>['clinet']

/** A client with the seller, in plain names. */
interface AdminClient extends Omit<Client, 'id' | 'street' | 'lat' | 'lng'> {
  seller: { id: string; firstName: string; lastName: string; email: string; businessName: string }
}

function toAdminClient(view: AdminClientView): AdminClient {
  const { _id, firstName, lastName, email, businessName } = view.user
  return {
    name: view.name,
    email: view.email,
    phone: view.pno,
    diallingCode: view.c_code,
    line1: view.addressLine1,
    line2: view.addressLine2,
    city: view.city,
    county: view.state,
    postcode: view.zipcode,
    seller: { id: _id, firstName, lastName, email, businessName },
  }
}

export const adminClientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'one', clientId],
    queryFn: async () => {
      const path = `admin/client/order/${encodeURIComponent(clientId)}`
      const { clinet } = await callApi<{ clinet: AdminClientView }>('GET', path)
      return toAdminClient(clinet)
    },
  })

/** The orders of one user or client, newest first, page by page, so that all of them are reached (N-BACK-004). */
export function useOrdersOf(filters: { user_id: string } | { client_id: string }) {
  const viewer = useViewer()
  const table = useTableParams()
  const query = useQuery({
    ...adminOrdersQuery(viewer.key, { ...table.params, search: '', sort: null, filters }),
    placeholderData: keepPreviousData,
    select: ({ orders, total }) => ({ rows: orders, total }),
  })
  return { table, query }
}
