import { paymentsText } from '#payments/text.ts'
import type { RefundResult } from './payment-provider.ts'

export const refundKey = 'refund_id'

/** The fields of Stripe's refund that are read; declared here, since only stripe-*.ts may import the library. */
interface Refund {
  id: string
  status: string | null
}

export function parseRefund({ id, status }: Refund): RefundResult {
  if (status === 'succeeded') return { state: 'succeeded', refundRef: id }
  if (status === 'failed' || status === 'canceled')
    return { state: 'declined', userMessage: paymentsText.refundFailed, rawMessage: paymentsText.refundFailed }
  return { state: 'pending', refundRef: id }
}
