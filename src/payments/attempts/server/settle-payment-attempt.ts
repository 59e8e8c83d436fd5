import {
  lockAttempt,
  openAttemptStates,
  updateAttemptInState,
} from '#payments/attempts/server/payment-attempts-store.ts'
import { discardCardTry } from '#payments/card-tries/server/end-card-try.ts'
import type { SettledCharge } from '#payments/provider/server/payment-provider.ts'
import type { Tx } from '#platform/server/database/database.ts'

/**
 * Records that the charge succeeded. Throws if its reference, amount or currency differ from the attempt's; returns false if
 * the attempt was settled before. A late success of a failed attempt is money all the same and settles it.
 */
export async function settlePaymentAttempt(tx: Tx, attemptId: string, charge: SettledCharge): Promise<boolean> {
  const { reference, amount, currency, providerRef, chargeRef, funding, last4 } = charge
  const settled = {
    state: 'succeeded',
    provider_ref: providerRef,
    charge_ref: chargeRef,
    funding,
    last4,
    next_action_url: null,
    failure_message: null,
  }
  const states = [...openAttemptStates, 'failed']
  const expected = { amount_pence: amount, currency }
  if (reference === attemptId && (await updateAttemptInState(tx, attemptId, states, settled, expected))) {
    await discardCardTry(tx, attemptId)
    return true
  }
  const row = await lockAttempt(tx, attemptId)
  if (!row) throw new Error(`no payment ${attemptId}`)
  if (reference !== row.id || amount !== row.amount_pence || currency !== row.currency)
    throw new Error(`the charge ${providerRef} is not what payment ${attemptId} is for`)
  return false
}
