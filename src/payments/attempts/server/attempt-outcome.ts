import type { PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { retrieveOrCancelCharge } from '#payments/attempts/server/retrieve-or-cancel-charge.ts'
import { countCardDecline } from '#payments/card-tries/server/card-tries.ts'
import type { ChargeResult, Unknown } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'

/** How an attempt stands for its payer. Every `ChargeResult` of the provider is one. */
export type AttemptOutcome =
  | { state: 'succeeded' }
  | { state: 'declined'; rawMessage: string }
  | { state: 'requires_action'; url: string }
  | Unknown

/** The outcome of an attempt that has ended. */
export function outcomeOf({ state, failureMessage }: PaymentAttempt): AttemptOutcome {
  return state === 'succeeded'
    ? { state }
    : { state: 'declined', rawMessage: failureMessage ?? paymentsText.paymentDeclined }
}

/**
 * Charges a new attempt; retrieves the charge of an earlier one. An attempt of a process that has ended is charged again under the same
 * reference, to which the provider answers what it has done or does it now (D-425). A decline is counted at once, so that it stays counted where the
 * payment's own transaction fails afterwards (D-250).
 */
export async function chargeOrRetrieve(
  { db, provider }: ProviderDependencies,
  { payment, isNew, isTakenOver }: { payment: PaymentAttempt; isNew: boolean; isTakenOver?: boolean },
  { description, returnUrl }: { description: string; returnUrl: string },
): Promise<ChargeResult> {
  if (!isNew && !isTakenOver) return retrieveOrCancelCharge(provider, payment)
  const { id: reference, orderId, amount, instrument } = payment
  const result = await provider.charge({ reference, orderId, amount, instrument, description, returnUrl })
  if (result.state === 'declined' && result.declinedBy === 'provider') await countCardDecline(db, reference)
  return result
}
