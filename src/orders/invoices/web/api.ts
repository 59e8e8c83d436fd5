import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { InvoiceListRowView, InvoiceView, invoiceListSchema, orderInvoicesSchema } from '../contract.ts'
import type { InvoiceKind } from '../invoice-number.ts'

/** An invoice or a credit note; amounts in pounds. */
export interface Invoice {
  id: string
  kind: InvoiceKind
  number: string
  issuedAt: string
  recipient: InvoiceView['recipient']
  net: number
  vat: number
  total: number
}

export interface ListedInvoice extends Invoice {
  orderId: string
  orderNumber: string
  dispute: InvoiceListRowView['dispute']
}

export function toInvoice(view: InvoiceView): Invoice {
  return {
    id: view._id,
    kind: view.kind,
    number: view.number,
    issuedAt: view.issued,
    recipient: view.recipient,
    net: view.net,
    vat: view.vat,
    total: view.total,
  }
}

const listInvoices = async (query: CallOptions['query'], signal: AbortSignal) => {
  const { invoices, ttl } = await callApi<z.output<typeof invoiceListSchema>>('GET', 'admin/invoice/list', {
    query,
    signal,
  })
  const toListed = (view: InvoiceListRowView): ListedInvoice => ({
    ...toInvoice(view),
    orderId: view.order_id,
    orderNumber: view.ord_no,
    dispute: view.dispute,
  })
  return { invoices: invoices.map(toListed), total: ttl }
}

export const adminInvoicesQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'invoices', params],
    queryFn: ({ signal }) => listInvoices({ ...listQuery(params), sortValue: undefined }, signal),
  })

/** The documents of an order, oldest first; the list of the back office has the newest first. */
export const invoicesOfOrderQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', viewer, 'invoices', 'of', orderId],
    queryFn: async ({ signal }) => (await listInvoices({ order_id: orderId, lmt: 100 }, signal)).invoices.toReversed(),
  })

/** The documents of a seller's own order. */
export const ownInvoicesQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: ['order-invoices', viewer, orderId],
    queryFn: async ({ signal }) => {
      const path = `order/invoices/${encodeURIComponent(orderId)}`
      const { invoices } = await callApi<z.output<typeof orderInvoicesSchema>>('GET', path, { signal })
      return invoices.map(toInvoice)
    },
    // always fetched anew, since a refund adds a credit note
    staleTime: 0,
  })

export const adminInvoiceRequest = (invoiceId: string) =>
  ({ method: 'GET', path: `admin/invoice/${invoiceId}` }) as const
export const ownInvoiceRequest = (invoiceId: string) => ({ method: 'GET', path: `order/invoice/${invoiceId}` }) as const
