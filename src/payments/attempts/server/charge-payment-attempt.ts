import { countCardDecline } from '#payments/card-tries/server/card-tries.ts'
import { questionLifetimeMinutes } from '#payments/card-tries/server/card-try-limits.ts'
import type { ChargeResult, PaymentProvider, Unknown } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { selectStaleAttemptIds } from './payment-attempts-store.ts'

const batchSize = 100
/** For this long after an attempt was created, a call for it may still be under way; then it is certain that none is. */
const callTimeoutMs = 10 * 60_000

/** The ids of attempts that have been open for more than 30 seconds, or whose authentication has timed out, oldest first. */
export function listStaleAttemptIds(db: Db): Promise<string[]> {
  return selectStaleAttemptIds(db, batchSize)
}

/**
 * Retrieves the charge of an open attempt from the provider. A charge that the card holder has not authenticated within ten minutes is
 * cancelled (D-042). An attempt without a charge is declined once its idempotency key is used up, so that a call still on its way cannot
 * charge an order that was paid in the meantime.
 */
export async function retrieveOrCancelCharge(
  provider: PaymentProvider,
  payment: PaymentAttempt,
): Promise<ChargeResult> {
  const result = await findChargeOfAttempt(provider, payment)
  if (!result) return closeMissingCharge(provider, payment)
  const isPending = result.state === 'requires_action' || result.state === 'unknown'
  const isExpired = Date.now() - payment.createdAt.getTime() >= questionLifetimeMinutes * 60_000
  return isPending && isExpired && result.providerRef ? provider.cancelCharge(result.providerRef) : result
}

function findChargeOfAttempt(
  provider: PaymentProvider,
  { id, providerRef, createdAt }: PaymentAttempt,
): Promise<ChargeResult | null> {
  return providerRef ? provider.retrieveCharge(providerRef) : provider.findCharge(id, createdAt)
}

async function closeMissingCharge(provider: PaymentProvider, { id, createdAt }: PaymentAttempt): Promise<ChargeResult> {
  const isClosed = (await provider.closeChargeReference(id)) === 'closed'
  // a used key without a charge: the call is still under way, or was declined without leaving a charge
  if (!isClosed && Date.now() - createdAt.getTime() < callTimeoutMs) return { state: 'unknown' }
  return {
    state: 'declined',
    providerRef: null,
    userMessage: paymentsText.paymentNotMade,
    rawMessage: paymentsText.paymentNotMade,
    declinedBy: 'shop',
  }
}

/** The state of an attempt as its payer sees it; every `ChargeResult` of the provider is also an `AttemptOutcome`. */
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
 * Charges a new attempt, or retrieves the charge of an earlier one. If the earlier one's process has ended, it is charged again under the
 * same reference: the provider repeats its first answer, or charges now (D-425). A decline is counted at once, so that it counts even if
 * the payment's transaction fails later (D-250).
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
