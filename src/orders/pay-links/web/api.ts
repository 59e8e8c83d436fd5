import { queryOptions } from '@tanstack/react-query'
import { type PaymentType, paymentStatus, paymentType } from '#orders/order-state.ts'
import type { PaymentRequest } from '#orders/payment/web/api.ts'
import { type OrderRefund, toOrderRefund } from '#orders/refund-words.ts'
import { clientCardsText } from '#payments/client-cards/text.ts'
import { walletMarket } from '#payments/wallets/wallet-market.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { SendingOptions } from '#platform/web/offline/outbox-kinds.ts'
import type { PayLinkSent, PayLinkView, ShortAddress } from '../contract.ts'
import { payLinksText } from '../text.ts'

/** What the page of an order shows; amounts in pounds. */
export interface PayLinkOrder {
  number: string
  quantity: number
  seller: { name: string; business: string; town: string }
  lines: readonly { brand: string; name: string; picture: string; quantity: number; price: number }[]
  /** The coupon code, and how many pounds it has taken off; null without one. */
  coupon: { code: string; reduction: number } | null
  /** The base path of the pictures. */
  imageBase: string
  /** The lines of the address; empty if the order is handed over, or is paid. */
  deliveryLines: readonly string[]
}

/** What a link opens: nothing any more, an order to be paid, one that cannot be paid now, or one that is paid. Amounts in pounds. */
export type PayLink =
  | { kind: 'ended'; hint: string | undefined }
  | { kind: 'due'; total: number; order: PayLinkOrder; offersSaving: boolean }
  /** The order contains a product that was withdrawn from sale. */
  | { kind: 'withdrawn'; hint: string }
  /** The coupon of the order is no longer valid. */
  | { kind: 'code-over'; hint: string }
  | {
      kind: 'paid'
      total: number
      order: PayLinkOrder
      paidAt: string
      refund: OrderRefund | null
      hasReceipt: boolean
      /** The last day on which goods may be returned without a reason (YYYY-MM-DD); null if none is recorded. */
      returnDay: string | null
    }

/** What the link opens; its secret value is enough, without a session (C-LINK-016). */
export const payLinkQuery = (value: string) =>
  queryOptions({
    queryKey: ['pay-link', value],
    queryFn: async (): Promise<PayLink> => {
      const path = `order/payment/${encodeURIComponent(value)}`
      try {
        return toPayLink(await callApi<PayLinkView>('GET', path, { token: null }))
      } catch (error) {
        if (!isApiError(error, errorCode.linkInvalid)) throw error
        return { kind: 'ended', hint: Object.values(payLinksText.cancelledBy).find((text) => text === error.message) }
      }
    },
    // an ended link stays ended, so it is not requested again: the number of such calls is limited
    staleTime: ({ state }) => (state.data?.kind === 'ended' ? Number.POSITIVE_INFINITY : 0),
  })

function toPayLink({ order: view, bP = '' }: PayLinkView): PayLink {
  const { totalAmount: total, ord_no: number, quantity, seller, prods, address } = view
  if (!number || !quantity || !seller || !prods) return { kind: 'ended', hint: undefined }
  const order = {
    number,
    quantity,
    seller,
    imageBase: bP,
    coupon: view.coupon ?? null,
    lines: prods.map(({ img: picture, ...line }) => ({ ...line, picture })),
    deliveryLines: address ? formatAddressLines(toShortDeliveryAddress(address)) : [],
  }
  if (view.withdrawn) return { kind: 'withdrawn', hint: payLinksText.withdrawnHint(view.withdrawn, seller.name) }
  if (view.coupon_problem && view.coupon)
    return { kind: 'code-over', hint: payLinksText.codeOverHint(view.coupon.code, view.coupon_problem, seller.name) }
  if (view.paymentStatus !== paymentStatus.completed)
    return { kind: 'due', total, order, offersSaving: view.saves_card ?? false }
  const { paid: paidAt = '', refunded = 0, receipt: hasReceipt = false } = view
  const refund = toOrderRefund(refunded > 0 ? { amount: refunded, whole: refunded >= total } : null)
  return { kind: 'paid', total, order, paidAt, refund, hasReceipt, returnDay: view.return_until ?? null }
}

function toShortDeliveryAddress(address: ShortAddress) {
  const { f_name: firstName, l_name: lastName, street: line1, landmark: line2, city, postcode } = address
  return { firstName, lastName, line1, line2, city, postcode, phone: '' }
}

interface PayLinkPayment {
  value: string
  total: number
  token: string
  type: PaymentType
  savesCard: boolean
}

export function payLinkPaymentRequest({ value, total, token, type, savesCard }: PayLinkPayment): PaymentRequest {
  // the amount is sent as text, as in the specification (D-018)
  const body = {
    description: payLinksText.payLink,
    token,
    order_id: value,
    amount: total.toFixed(2),
    paymentType: type,
    ...(type === paymentType.card ? {} : walletMarket),
    ...(savesCard ? { save_card: clientCardsText.consentVersion } : {}),
  }
  return { orderId: value, path: 'payment/client/pay', body }
}

/** The request for the receipt as a PDF, by a payer who has the link's secret value but no session. */
export const payLinkReceiptRequest = (value: string) =>
  ({ method: 'POST', path: 'payment/client/receipt', options: { body: { order_id: value }, token: null } }) as const

/** Sends the link of an order; however often it is called with one key, the client gets one email. */
export function sendPayLink(
  orderId: string,
  idempotencyKey: string,
  more?: Partial<SendingOptions>,
): Promise<PayLinkSent> {
  return callApi<PayLinkSent>('POST', 'payment/link', { ...more, body: { order_id: orderId }, idempotencyKey })
}
