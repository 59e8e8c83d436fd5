import { openAttemptStates, updateAttemptInState } from '#payments/attempts/server/payment-attempts-store.ts'
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
  await updateAttemptInState(db, attemptId, openAttemptStates, values)
}

/** The provider declined the charge. Returns false if the attempt had ended before. */
export function failPaymentAttempt(
  db: Db,
  attemptId: string,
  message: string,
  providerRef?: string | null,
): Promise<boolean> {
  const known = providerRef ? { provider_ref: providerRef } : {}
  return updateAttemptInState(db, attemptId, openAttemptStates, {
    state: 'failed',
    failure_message: message,
    next_action_url: null,
    ...known,
  })
}
