import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { getActiveCredentials } from '#platform/web/api-client/credentials.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { loadOfflineParts, type WaitingCall } from './offline-parts.ts'
import { offlineText } from './text.ts'

/** Sends a call and returns its answer; where the shop cannot be reached, keeps the call for later and returns null. */
export async function sendOrWait<Answer>(
  call: Omit<WaitingCall, 'owner'>,
  send: () => Promise<Answer>,
): Promise<Answer | null> {
  // read now, since another person may be logged in once the call has failed
  const owner = getActiveCredentials()?.getViewerId() ?? null
  if (!navigator.onLine) return wait({ ...call, owner }, new OfflineError())
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    return wait({ ...call, owner }, error)
  }
}

async function wait(call: WaitingCall, error: OfflineError): Promise<null> {
  try {
    const { addToOutbox } = await (await loadOfflineParts()).openOutbox()
    await addToOutbox(call)
  } catch {
    // where this device cannot keep the call, it fails like any other call
    throw error
  }
  notify.info(offlineText.waits)
  return null
}
