import type { PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { selectStaleAttemptIds } from '#payments/attempts/server/payment-attempts-store.ts'
import type { ChargeResult, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import type { Db } from '#platform/server/database/database.ts'

const batchSize = 100
const authenticationTimeoutMs = 10 * 60_000
/** No call to the provider runs as long. */
const callTimeoutMs = 10 * 60_000

/** Attempts that were open too long and have to be finished: the oldest first. */
export function listStaleAttemptIds(db: Db): Promise<string[]> {
  return selectStaleAttemptIds(db, batchSize)
}

/**
 * What became of an open attempt, asked of the provider and never guessed. One that has waited too long is cancelled. A
 * charge that the provider does not know is shut out before it is given up: a call still on its way would otherwise
 * charge an order that was paid meanwhile.
 */
export async function retrieveOrCancelCharge(
  provider: PaymentProvider,
  payment: PaymentAttempt,
): Promise<ChargeResult> {
  const result = await findChargeOfAttempt(provider, payment)
  if (!result) return closeUnknownCharge(provider, payment)
  const waits = result.state === 'action' || result.state === 'unknown'
  const patient = Date.now() - payment.createdAt.getTime() < authenticationTimeoutMs
  return waits && !patient && result.providerRef ? provider.cancelCharge(result.providerRef) : result
}

function findChargeOfAttempt(
  provider: PaymentProvider,
  { id, providerRef, createdAt }: PaymentAttempt,
): Promise<ChargeResult | null> {
  return providerRef ? provider.retrieveCharge(providerRef) : provider.findCharge(id, createdAt)
}

async function closeUnknownCharge(provider: PaymentProvider, { id, createdAt }: PaymentAttempt): Promise<ChargeResult> {
  const shut = (await provider.closeChargeReference(id)) === 'closed'
  // taken but without a charge: the call is still being worked on, or was answered with a no that left nothing behind
  if (!shut && Date.now() - createdAt.getTime() < callTimeoutMs) return { state: 'unknown' }
  return {
    state: 'declined',
    providerRef: null,
    userMessage: paymentsText.paymentNotMade,
    rawMessage: paymentsText.paymentNotMade,
  }
}
