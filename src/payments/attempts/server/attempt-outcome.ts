import type { PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { retrieveOrCancelCharge } from '#payments/attempts/server/retrieve-or-cancel-charge.ts'
import type { ChargeResult, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'

/** How an attempt stands for its payer. Every `ChargeResult` of the provider is one. */
export type AttemptOutcome =
  | { state: 'succeeded' }
  | { state: 'declined'; rawMessage: string }
  | { state: 'requires_action'; url: string }
  | { state: 'unknown' }

/** The outcome of an attempt that has ended. */
export function outcomeOf({ state, failureMessage }: PaymentAttempt): AttemptOutcome {
  return state === 'succeeded'
    ? { state }
    : { state: 'declined', rawMessage: failureMessage ?? paymentsText.paymentDeclined }
}

/** Charges a new attempt; retrieves the charge of an earlier one. */
export async function chargeOrRetrieve(
  provider: PaymentProvider,
  { payment, isNew }: { payment: PaymentAttempt; isNew: boolean },
  { description, returnUrl }: { description: string; returnUrl: string },
): Promise<ChargeResult> {
  if (!isNew) return retrieveOrCancelCharge(provider, payment)
  const { id: reference, orderId, amount, instrument } = payment
  return provider.charge({ reference, orderId, amount, instrument, description, returnUrl })
}
