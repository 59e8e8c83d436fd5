import type { ProviderEvent } from '#payments/server/provider.ts'
import { referenceKey } from '#payments/server/read-intent.ts'

/** Whose charge an event is about, or null if it is about none. */
export function chargeOf({ type, object }: Pick<ProviderEvent, 'type' | 'object'>): {
  providerRef: string
  reference: string | null
} | null {
  if (!type.startsWith('payment_intent.') || typeof object.id !== 'string') return null
  const metadata = object.metadata as Record<string, string> | null | undefined
  return { providerRef: object.id, reference: metadata?.[referenceKey] ?? null }
}

/** Which connected account an event changed, or null. */
export function accountOf({ type, object, accountRef }: ProviderEvent): string | null {
  if (type !== 'account.updated') return null
  return typeof object.id === 'string' ? object.id : accountRef
}

/** A payout to a seller's bank that came back, or null. */
export function failedPayoutOf({ type, object, accountRef }: ProviderEvent): {
  accountRef: string
  amount: number
  reason: string
} | null {
  const { amount, failure_message: reason } = object
  if (type !== 'payout.failed' || !accountRef || typeof amount !== 'number') return null
  return { accountRef, amount, reason: typeof reason === 'string' ? reason : '' }
}
