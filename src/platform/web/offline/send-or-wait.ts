import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { loadOfflineParts } from './offline-parts.ts'
import { offlineText } from './text.ts'

interface WaitingCall {
  kind: string
  title: string
  content: unknown
  /** The idempotency key with which the call is sent, now or later. */
  key: string
}

/** Sends a call, or keeps it until the shop can be reached: null then. */
export async function sendOrWait<Answer>(call: WaitingCall, send: () => Promise<Answer>): Promise<Answer | null> {
  if (!navigator.onLine) return wait(call, new OfflineError())
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    return wait(call, error)
  }
}

async function wait(call: WaitingCall, error: OfflineError): Promise<null> {
  try {
    const { addToOutbox } = await (await loadOfflineParts()).openOutbox()
    await addToOutbox(call)
  } catch {
    // where this device keeps nothing, the call has failed as it did before there was an outbox
    throw error
  }
  notify.info(offlineText.waits)
  return null
}
