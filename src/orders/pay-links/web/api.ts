import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PaymentType, paymentStatus, paymentType } from '#orders/contract.ts'
import type { payLinkSchema } from '#orders/pay-links/contract.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import type { PaymentRequest } from '#orders/payment/web/api.ts'
import { walletMarket } from '#payments/wallets/wallet-market.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

/** The total in pounds and whether it is paid: the link's value is enough, without a session (C-LINK-016). */
export const payLinkQuery = (value: string) =>
  queryOptions({
    queryKey: ['pay-link', value],
    queryFn: async () => {
      const path = `order/payment/${encodeURIComponent(value)}`
      const { order } = await callApi<z.output<typeof payLinkSchema>>('GET', path, { token: null })
      return { total: order.totalAmount, isPaid: order.paymentStatus === paymentStatus.completed }
    },
    staleTime: 0,
  })

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
  onSuccess: (answer: { message: string }) => Promise<void>
}

export function useSendPayLink(orderId: string, options: SendPayLinkOptions) {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: () => {
      const body = { order_id: orderId }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/link', { body, idempotencyKey }),
      )
    },
    ...options,
  })
}
