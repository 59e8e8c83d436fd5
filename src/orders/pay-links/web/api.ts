import { queryOptions, useMutation } from '@tanstack/react-query'
import { type PaymentType, paymentStatus, paymentType } from '#orders/order-state.ts'
import type { PaymentRequest } from '#orders/payment/web/api.ts'
import { walletMarket } from '#payments/wallets/wallet-market.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { PayLinkSent, PayLinkView, ShortAddress } from '../contract.ts'
import { payLinksText } from '../text.ts'

/** What the page of an unpaid order shows; amounts in pounds. */
export interface PayLinkOrder {
  number: string
  quantity: number
  seller: { name: string; business: string; town: string }
  lines: readonly { brand: string; name: string; picture: string; quantity: number; price: number }[]
  /** The base path of the pictures. */
  imageBase: string
  /** Empty where the order is handed over. */
  deliveryLines: readonly string[]
}

/** The total in pounds and whether it is paid: the link's value is enough, without a session (C-LINK-016). */
export const payLinkQuery = (value: string) =>
  queryOptions({
    queryKey: ['pay-link', value],
    queryFn: async () => {
      const path = `order/payment/${encodeURIComponent(value)}`
      const view = await callApi<PayLinkView>('GET', path, { token: null })
      const { totalAmount, paymentStatus: status } = view.order
      return { total: totalAmount, isPaid: status === paymentStatus.completed, order: toPayLinkOrder(view) }
    },
    staleTime: 0,
  })

/** null for a paid order, of which nothing but the amount is read. */
function toPayLinkOrder({ order, bP = '' }: PayLinkView): PayLinkOrder | null {
  const { ord_no: number, quantity, seller, prods, address } = order
  if (!number || !quantity || !seller || !prods) return null
  return {
    number,
    quantity,
    seller,
    imageBase: bP,
    lines: prods.map(({ img: picture, ...line }) => ({ ...line, picture })),
    deliveryLines: address ? formatAddressLines(toShortDeliveryAddress(address)) : [],
  }
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
}

export function payLinkPaymentRequest({ value, total, token, type }: PayLinkPayment): PaymentRequest {
  // the amount is sent as text, as in the specification (D-018)
  const body = {
    description: payLinksText.payLink,
    token,
    order_id: value,
    amount: total.toFixed(2),
    paymentType: type,
    ...(type === paymentType.card ? {} : walletMarket),
  }
  return { orderId: value, path: 'payment/client/pay', body }
}

/** The PDF of the receipt for the payer, who has the link's value and no session. */
export const payLinkReceiptRequest = (value: string) =>
  ({ method: 'POST', path: 'payment/client/receipt', options: { body: { order_id: value }, token: null } }) as const

interface SendPayLinkOptions {
  onSuccess: (answer: PayLinkSent) => Promise<void>
}

export function useSendPayLink(orderId: string, options: SendPayLinkOptions) {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: () => {
      const body = { order_id: orderId }
      return once(body, (idempotencyKey) => callApi<PayLinkSent>('POST', 'payment/link', { body, idempotencyKey }))
    },
    ...options,
  })
}
