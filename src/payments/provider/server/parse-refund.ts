import type { ProviderDispute, RefundResult } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import { pence, sum } from '#platform/money.ts'

export const refundKey = 'refund_id'

/** The part of Stripe's refund that is read; declared here, since only stripe-*.ts may import the library. */
interface Refund {
  id: string
  status: string | null
}

interface Dispute {
  id: string
  status: string
  amount: number
  reason: string
  payment_intent: string | { id: string } | null
  balance_transactions: { fee: number }[]
}

export function parseRefund({ id, status }: Refund): RefundResult {
  if (status === 'succeeded') return { state: 'succeeded', refundRef: id }
  if (status === 'failed' || status === 'canceled')
    return { state: 'declined', userMessage: paymentsText.refundFailed, rawMessage: paymentsText.refundFailed }
  return { state: 'pending', refundRef: id }
}

/** A closed inquiry has taken no money and counts as won. */
const disputeStates: Record<string, ProviderDispute['state']> = { won: 'won', warning_closed: 'won', lost: 'lost' }

export function parseDispute(dispute: Dispute): ProviderDispute | null {
  const { id, status, amount, reason, payment_intent: intent, balance_transactions: movements } = dispute
  const chargeRef = typeof intent === 'string' ? intent : intent?.id
  if (!chargeRef) return null
  const fee = sum(movements.map((movement) => pence(movement.fee)))
  return { disputeRef: id, chargeRef, state: disputeStates[status] ?? 'open', amount: pence(amount), reason, fee }
}
