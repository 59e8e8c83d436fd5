import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callClientPage, getClientPageToken } from '#client-page/web/client-page-token.ts'
import { type TrackedParcel, toParcels } from '#orders/dispatch/web/dispatch.ts'
import { type Invoice, toInvoice } from '#orders/invoices/web/api.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { timelineQuery } from '#orders/timeline/web/api.ts'
import { toDeliveryAddress } from '#orders/web/api.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { pageSize } from '#platform/web/api-client/call-api.ts'
import type {
  BoughtAgain,
  ClientPageOrderRowView,
  ClientPageOrderView,
  clientPageOrdersSchema,
  OrderToPay,
} from '../contract.ts'

export interface ClientOrder {
  id: string
  number: string
  createdAt: string
  seller: string
  quantity: number
  total: number
  state: ClientPageOrderRowView['state']
  refund: OrderRefund | null
  hasReceipt: boolean
  /** Whether the order waits for the client's payment and its payment link is still valid. */
  isPayable: boolean
  isPaid: boolean
  /** The order to which returns and problems belong: the one that was paid, if this one replaces something of it, or else this one. */
  returnsTo: { id: string; number: string }
}

export interface ClientOrderLine {
  productId: string
  brand: string
  name: string
  size: string
  picture: string
  quantity: number
  price: number
  /** Today's price; null for a product that cannot be bought now. */
  priceToday: number | null
  isSold: boolean
}

export interface ClientOrderDetails extends ClientOrder {
  imageBase: string
  lines: ClientOrderLine[]
  /** The coupon's code and its reduction in pounds; null for an order without a coupon. */
  coupon: { code: string; reduction: number } | null
  addressLines: string[]
  /** Carrier and tracking number; empty if neither is known. */
  parcels: readonly TrackedParcel[]
  /** Invoices and credit notes made out to the client. */
  invoices: Invoice[]
  /** The last day on which the client may return goods without a reason; null until a delivery is recorded. */
  returnDay: string | null
  /** The offer to buy the same again today; null if none of the products can be bought, or no seller takes the order. */
  again: {
    seller: string
    /** The seller who sold to the client before, if a repeated order would go to another one. */
    formerSeller: string | null
    total: number
    addresses: { id: string; label: string; enteredBy: string | null; isPreselected: boolean }[]
  } | null
}

type OrderList = z.output<typeof clientPageOrdersSchema>

export const clientOrdersQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['client-page', token, 'orders'],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, lmt: pageSize }
      const { orders, ttl } = await callClientPage<OrderList>('GET', '/orders', { query })
      return { orders: orders.map(toClientOrder), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
    // never fresh, since the client pays an order on another page and then returns to this list
    staleTime: 0,
  })

function toClientOrder(view: ClientPageOrderRowView): ClientOrder {
  return {
    id: view._id,
    number: view.ord_no,
    createdAt: view.created,
    seller: view.business ? `${view.seller}, ${view.business}` : view.seller,
    quantity: view.quantity,
    total: view.totalAmount,
    state: view.state,
    refund: toOrderRefund(view.refunded > 0 ? { amount: view.refunded, whole: view.state === 'refunded' } : null),
    hasReceipt: view.receipt,
    isPayable: view.pay,
    isPaid: view.state !== 'unpaid' && view.state !== 'cancelled',
    returnsTo: view.replaces
      ? { id: view.replaces._id, number: view.replaces.ord_no }
      : { id: view._id, number: view.ord_no },
  }
}

const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

/** Loads an order with today's prices; since these may change at any time, the cached answer is always loaded anew. */
export const clientOrderQuery = (token: string, orderId: string) =>
  queryOptions({
    queryKey: ['client-page', token, 'order', orderId],
    queryFn: async (): Promise<ClientOrderDetails> => {
      const view = await callClientPage<ClientPageOrderView>('GET', orderPath(orderId))
      const { again, dispatch } = view
      return {
        ...toClientOrder(view),
        imageBase: view.bP,
        coupon: view.coupon,
        lines: view.prods.map((line) => ({
          productId: line.prod_id,
          brand: line.brand,
          name: line.name,
          size: `${line.weight} ${line.weight_unit}`,
          picture: line.img,
          quantity: line.quantity,
          price: line.price,
          priceToday: line.now,
          isSold: line.out !== 'unsold',
        })),
        parcels: dispatch?.dispatched ? toParcels(dispatch) : [],
        addressLines: view.address ? formatAddressLines(toDeliveryAddress(view.address)) : [],
        invoices: view.invoices.map(toInvoice),
        returnDay: view.return_until,
        again: again && {
          seller: again.seller,
          formerSeller: again.was,
          total: again.totalAmount,
          addresses: again.adrs.map(({ _id, street, city, postcode, by, chosen }) => ({
            id: _id,
            label: [street, city, postcode].join(', '),
            enteredBy: by,
            isPreselected: chosen,
          })),
        },
      }
    },
    staleTime: 0,
  })

/** The events of an order that its client may see. */
export const clientTimelineQuery = (token: string, orderId: string) =>
  timelineQuery(['client-page', token, 'timeline', orderId], () =>
    callClientPage('GET', `${orderPath(orderId)}/timeline`),
  )

export const clientReceiptRequest = (orderId: string) =>
  ({
    method: 'GET',
    path: `client-page${orderPath(orderId)}/receipt`,
    options: { token: getClientPageToken() },
  }) as const

export const clientInvoiceRequest = (orderId: string, invoiceId: string) =>
  ({
    method: 'GET',
    path: `client-page${orderPath(orderId)}/invoices/${invoiceId}`,
    options: { token: getClientPageToken() },
  }) as const

interface AgainInput {
  orderId: string
  total: number
  addressId: string
}

/** Makes a payment link for an order; resolves to the path of its payment page. */
export function usePayOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (orderId: string) =>
      getPayLinkPath((await callClientPage<OrderToPay>('POST', `${orderPath(orderId)}/pay`)).link),
    // loaded anew after an error too, because the order may have been paid by now
    onSettled: () => queries.invalidateQueries({ queryKey: ['client-page'] }),
  })
}

/** Places the order again; resolves to the secret token of the new order's payment link. */
export function useBuyAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, total, addressId }: AgainInput) => {
      const body = { amount: total.toFixed(2), adrs_id: addressId }
      return (await callClientPage<BoughtAgain>('POST', `${orderPath(orderId)}/again`, { body })).link
    },
    // prices may have changed in the meantime
    onError: () => queries.invalidateQueries({ queryKey: ['client-page'] }),
  })
}
