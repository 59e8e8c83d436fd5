import { referenceKey } from '#payments/provider/server/parse-payment-intent.ts'
import { refundKey } from '#payments/provider/server/parse-refund.ts'
import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'

/** The event types that some module handles, and the only ones that the provider sends (docs/runbook.md lists them). */
export const webhookEventTypes: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.updated',
  'account.updated',
  'payout.failed',
]

/** The payment intent that an event is about, with the shop's reference from its metadata; null if it is about none. */
export function parseChargeEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): {
  providerRef: string
  reference: string | null
} | null {
  if (!type.startsWith('payment_intent.') || typeof object.id !== 'string') return null
  const metadata = object.metadata as Record<string, string> | null | undefined
  return { providerRef: object.id, reference: metadata?.[referenceKey] ?? null }
}

/** The payment intent whose charge was updated, for example with its fee, or null. */
export function parseChargeUpdatedEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): string | null {
  return type === 'charge.updated' && typeof object.payment_intent === 'string' ? object.payment_intent : null
}

/** The id of the shop's refund that the event is about, or null. */
export function parseRefundEvent({ object }: Pick<WebhookEvent, 'object'>): string | null {
  if (object.object !== 'refund') return null
  const metadata = object.metadata as Record<string, string> | null | undefined
  return metadata?.[refundKey] ?? null
}

/** The provider's id of the dispute that the event is about, or null. */
export function parseDisputeEvent({ type, object }: Pick<WebhookEvent, 'type' | 'object'>): string | null {
  return type.startsWith('charge.dispute.') && typeof object.id === 'string' ? object.id : null
}

/** The connected account that an event changed, or null. */
export function parseAccountEvent({ type, object, accountRef }: WebhookEvent): string | null {
  if (type !== 'account.updated') return null
  return typeof object.id === 'string' ? object.id : accountRef
}

/** The payout that a seller's bank has sent back; null if the event is about something else. */
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
