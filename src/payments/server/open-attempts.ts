import type { Db } from '#base/server/database.ts'
import { paymentsMessages as say } from '#messages/payments.ts'
import type { Payment } from '#payments/server/charges.ts'
import { selectStale } from '#payments/server/payments-store.ts'
import type { ChargeResult, PaymentProvider } from '#payments/server/provider.ts'

const atOnce = 100
const holderHasMs = 10 * 60_000
/** No call to the provider runs as long. */
const callHasEndedMs = 10 * 60_000

/** Attempts that were open too long and have to be finished: the oldest first. */
export function listOpenAttempts(db: Db): Promise<string[]> {
  return selectStale(db, atOnce)
}

/**
 * What became of an open attempt, asked of the provider and never guessed. A charge that the provider does not know is
 * shut out before it is given up: a call still on its way would otherwise charge an order that was paid meanwhile.
 */
export async function outcomeOf(provider: PaymentProvider, payment: Payment): Promise<ChargeResult> {
  if (payment.providerRef) {
    const result = await provider.retrieveCharge(payment.providerRef)
    const patient = Date.now() - payment.updatedAt.getTime() < holderHasMs
    return result.state === 'action' && !patient ? provider.cancelCharge(payment.providerRef) : result
  }
  const found = await provider.findCharge(payment.id, payment.createdAt)
  if (found) return found
  const shut = (await provider.closeReference(payment.id)) === 'closed'
  // taken but without a charge: the call is still being worked on, or was answered with a no that left nothing behind
  if (!shut && Date.now() - payment.createdAt.getTime() < callHasEndedMs) return { state: 'unknown' }
  return { state: 'refused', providerRef: null, text: say.notMade, rawMessage: say.notMade }
}
