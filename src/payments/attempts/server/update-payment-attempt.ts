import { openAttemptStates, updateAttemptInState } from '#payments/attempts/server/payment-attempts-store.ts'
import { countCardDecline, discardCardTry, recordBankQuestion } from '#payments/card-tries/server/end-card-try.ts'
import type { DeclinedCharge } from '#payments/provider/server/payment-provider.ts'
import type { Db } from '#platform/server/database/database.ts'

export { setAcknowledgementPending } from '#payments/attempts/server/payment-attempts-store.ts'

/** The provider did not answer in time. An attempt that has ended stays as it is. */
export async function markAttemptUnknown(db: Db, attemptId: string): Promise<void> {
  await updateAttemptInState(db, attemptId, ['sent', 'unknown'], { state: 'unknown' })
}

/** The card holder has to authenticate the charge at this url of the bank first (D-042). */
export async function markAttemptAwaitingAuthentication(
  db: Db,
  attemptId: string,
  url: string,
  providerRef: string,
): Promise<void> {
  const values = { state: 'requires_action', next_action_url: url, provider_ref: providerRef }
  if (await updateAttemptInState(db, attemptId, openAttemptStates, values)) await recordBankQuestion(db, attemptId)
}

/** The charge was declined, which counts against the payer's limits (D-250). Returns false if the attempt had ended before. */
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
