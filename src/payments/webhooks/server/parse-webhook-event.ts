import { referenceKey } from '#payments/provider/server/parse-payment-intent.ts'
import { refundKey } from '#payments/provider/server/parse-refund.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'

/** The types that a room acts on: the provider is asked for these alone (docs/runbook.md lists them). */
export const webhookEventTypes: readonly string[] = [
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  ...['refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.updated', 'account.updated', 'payout.failed'],
]

/** Whose charge an event is about, or null if it is about none. */
export function parseChargeEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): {
  providerRef: string
  reference: string | null
} | null {
  if (!type.startsWith('payment_intent.') || typeof object.id !== 'string') return null
  const metadata = object.metadata as Record<string, string> | null | undefined
  return { providerRef: object.id, reference: metadata?.[referenceKey] ?? null }
}

/** Which charge has news beside its end, such as what the provider keeps of it, or null. */
export function parseChargeUpdatedEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): string | null {
  return type === 'charge.updated' && typeof object.payment_intent === 'string' ? object.payment_intent : null
}

/** Which refund of ours an event is about, or null. */
export function parseRefundEvent({ object }: Pick<WebhookEvent, 'object'>): string | null {
  if (object.object !== 'refund') return null
  const metadata = object.metadata as Record<string, string> | null | undefined
  return metadata?.[refundKey] ?? null
}

/** Which dispute an event is about, or null. */
export function parseDisputeEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): string | null {
  return type.startsWith('charge.dispute.') && typeof object.id === 'string' ? object.id : null
}

/** Which connected account an event changed, or null. */
export function parseAccountEvent({ type, object, accountRef }: WebhookEvent): string | null {
  if (type !== 'account.updated') return null
  return typeof object.id === 'string' ? object.id : accountRef
}

/** A payout to a seller's bank that came back, or null. */
export function parsePayoutFailedEvent({ type, object, accountRef }: WebhookEvent): {
  accountRef: string
  payoutRef: string
  amount: number
  reason: string
} | null {
  const { id, amount, failure_message: reason } = object
  if (type !== 'payout.failed' || !accountRef || typeof id !== 'string' || typeof amount !== 'number') return null
  return { accountRef, payoutRef: id, amount, reason: typeof reason === 'string' ? reason : '' }
}
