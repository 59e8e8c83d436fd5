import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { getActiveCredentials } from '#platform/web/api-client/credentials.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { loadOfflineParts, type WaitingCall } from './offline-parts.ts'
import { offlineText } from './text.ts'

/** How long the shop has to answer before a call is stored, since a browser itself gives up a dead line only after minutes. */
const patienceMs = 5_000

/**
 * Sends a call and returns its answer. Where the shop cannot be reached or does not answer in time, keeps the call for later and returns
 * null; it is then sent again with the same idempotency key, and so carried out once, even if it had arrived. `send` has to pass the signal
 * on, which ends the first try once the call is kept.
 */
export async function sendOrWait<Answer>(
  call: Omit<WaitingCall, 'owner'>,
  send: (options: { signal: AbortSignal }) => Promise<Answer>,
): Promise<Answer | null> {
  // read now, since another person may be logged in once the call has failed
  const waiting = { ...call, owner: getActiveCredentials()?.getViewerId() ?? null }
  if (!navigator.onLine) return wait(waiting, new OfflineError())
  const firstTry = new AbortController()
  const sending = send({ signal: firstTry.signal })
  const patience = startPatience()
  try {
    const outcome = await Promise.race([sending.then((answer) => ({ answer })), patience.isOver])
    if (outcome) return outcome.answer
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    return wait(waiting, error)
  } finally {
    patience.stop()
  }
  // what becomes of the first try is learnt by sending the call again
  sending.catch(() => undefined)
  try {
    await keep(waiting)
  } catch {
    // this device cannot keep the call, so only the shop's answer to it is left
    return sending
  }
  firstTry.abort()
  notify.info(offlineText.waitsForAnswer)
  return null
}

/** Keeps a call that must not overtake one that waits already; fails where this device cannot keep it. */
export async function waitBehind(call: Omit<WaitingCall, 'owner'>): Promise<null> {
  await keep({ ...call, owner: getActiveCredentials()?.getViewerId() ?? null })
  notify.info(offlineText.waitsBehind)
  return null
}

function startPatience(): { isOver: Promise<null>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  return { isOver, stop: () => clearTimeout(timer) }
}

async function wait(call: WaitingCall, error: OfflineError): Promise<null> {
  try {
    await keep(call)
  } catch {
    // where this device cannot keep the call, it fails like any other call
    throw error
  }
  notify.info(offlineText.waits)
  return null
}

async function keep(call: WaitingCall): Promise<void> {
  const { addToOutbox } = await (await loadOfflineParts()).openOutbox()
  await addToOutbox(call)
}
