import type { Payment } from '#payments/server/charges.ts'
import { selectStale } from '#payments/server/payments-store.ts'
import type { ChargeResult, PaymentProvider } from '#payments/server/provider.ts'
import { paymentsText } from '#payments/text.ts'
import type { Db } from '#platform/server/database.ts'

const atOnce = 100
const holderHasMs = 10 * 60_000
/** No call to the provider runs as long. */
const callHasEndedMs = 10 * 60_000

/** Attempts that were open too long and have to be finished: the oldest first. */
export function listOpenAttempts(db: Db): Promise<string[]> {
  return selectStale(db, atOnce)
}

/**
 * What became of an open attempt, asked of the provider and never guessed. One that has waited too long is cancelled. A
 * charge that the provider does not know is shut out before it is given up: a call still on its way would otherwise
 * charge an order that was paid meanwhile.
 */
export async function outcomeOf(provider: PaymentProvider, payment: Payment): Promise<ChargeResult> {
  const result = await resultOf(provider, payment)
  if (!result) return giveUp(provider, payment)
  const waits = result.state === 'action' || result.state === 'unknown'
  const patient = Date.now() - payment.createdAt.getTime() < holderHasMs
  return waits && !patient && result.providerRef ? provider.cancelCharge(result.providerRef) : result
}

function resultOf(provider: PaymentProvider, { id, providerRef, createdAt }: Payment): Promise<ChargeResult | null> {
  return providerRef ? provider.retrieveCharge(providerRef) : provider.findCharge(id, createdAt)
}

async function giveUp(provider: PaymentProvider, { id, createdAt }: Payment): Promise<ChargeResult> {
  const shut = (await provider.closeReference(id)) === 'closed'
  // taken but without a charge: the call is still being worked on, or was answered with a no that left nothing behind
  if (!shut && Date.now() - createdAt.getTime() < callHasEndedMs) return { state: 'unknown' }
  return { state: 'refused', providerRef: null, text: paymentsText.notMade, rawMessage: paymentsText.notMade }
}
