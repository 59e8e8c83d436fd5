import { countCardDecline, discardCardTry, recordBankQuestion } from '#payments/card-tries/server/card-tries.ts'
import type { DeclinedCharge, SettledCharge } from '#payments/provider/server/payment-provider.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { lockAttempt, openAttemptStates, updateAttemptInState } from './payment-attempts-store.ts'

export { setAcknowledgementPending } from './payment-attempts-store.ts'

/**
 * Records that the charge succeeded; a late success also settles an attempt that had failed, since the money was taken. Throws if
 * reference, amount or currency differ from the attempt's. Returns false if the attempt was settled before.
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

/** Records that the provider did not answer in time; an attempt that has ended stays unchanged. */
export async function markAttemptUnknown(db: Db, attemptId: string): Promise<void> {
  await updateAttemptInState(db, attemptId, ['sent', 'unknown'], { state: 'unknown' })
}

/** Records that the card holder must first authenticate the charge at this url of the bank (D-042). */
export async function markAttemptAwaitingAuthentication(
  db: Db,
  attemptId: string,
  url: string,
  providerRef: string,
): Promise<void> {
  const values = { state: 'requires_action', next_action_url: url, provider_ref: providerRef }
  if (await updateAttemptInState(db, attemptId, openAttemptStates, values)) await recordBankQuestion(db, attemptId)
}

/** Records that the charge was declined, which counts towards the payer's limits (D-250). Returns false if the attempt had ended before. */
export async function failPaymentAttempt(
  db: Db,
  attemptId: string,
  { userMessage, providerRef, declinedBy }: Omit<DeclinedCharge, 'state' | 'rawMessage'>,
): Promise<boolean> {
  const known = providerRef ? { provider_ref: providerRef } : {}
  const isFirst = await updateAttemptInState(db, attemptId, openAttemptStates, {
    state: 'failed',
    failure_message: userMessage,
    next_action_url: null,
    ...known,
  })
  if (isFirst) await (declinedBy === 'provider' ? countCardDecline : discardCardTry)(db, attemptId)
  return isFirst
}
