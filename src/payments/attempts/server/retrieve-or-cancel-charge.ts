import type { PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { selectStaleAttemptIds } from '#payments/attempts/server/payment-attempts-store.ts'
import { questionLifetimeMinutes } from '#payments/card-tries/server/card-try-limits.ts'
import type { ChargeResult, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import type { Db } from '#platform/server/database/database.ts'

const batchSize = 100
/** No call to the provider takes longer. */
const callTimeoutMs = 10 * 60_000

/** Ids of attempts that are open for longer than a call takes, the oldest first. */
export function listStaleAttemptIds(db: Db): Promise<string[]> {
  return selectStaleAttemptIds(db, batchSize)
}

/**
 * Retrieves the charge of an open attempt from the provider. A charge whose card holder has not authenticated it within ten
 * minutes is cancelled (D-042). An attempt without a charge is declined, after its idempotency key has been closed: a call still
 * on its way would otherwise charge an order that was paid in the meantime.
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
  // a used key without a charge: the call is still being processed, or was declined without leaving a charge
  if (!isClosed && Date.now() - createdAt.getTime() < callTimeoutMs) return { state: 'unknown' }
  return {
    state: 'declined',
    providerRef: null,
    userMessage: paymentsText.paymentNotMade,
    rawMessage: paymentsText.paymentNotMade,
    declinedBy: 'shop',
  }
}
