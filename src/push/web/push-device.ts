import { callApi } from '#platform/web/api-client/call-api.ts'
import { findWorker, registerWorker } from '#platform/web/offline/register-worker.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import type { PushKeyView, PushKind, PushSettingsView } from '../contract.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** The offer of messages was declined in this browser. */
    pushDeclined: true
  }
}

/** What this browser gets; null where messages are off. */
export interface PushSettings {
  deviceId: string
  kinds: readonly PushKind[]
  showsDetails: boolean
}

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

export async function getPushKey() {
  const { key, has_sold } = await callApi<PushKeyView>('GET', 'push/key')
  return { key, hasSold: has_sold }
}

/** The settings of this browser; null if messages are off. Does not ask for the browser's permission. */
export async function readPushSettings(): Promise<PushSettings | null> {
  if (!isPushSupported()) return null
  const subscription = await findSubscription()
  return subscription && Notification.permission === 'granted' ? save(subscription) : null
}

/** Asks for the browser's permission, which is only possible when a button was pressed, and switches messages on; null if it is refused. */
export async function switchPushOn(key: string): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await registerWorker()
  if (!registration) return null
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await save(await registration.pushManager.subscribe(options))
  } catch (error) {
    // the browser refuses a new subscription as long as it has one with an earlier key of the shop
    const former = await registration.pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return save(await registration.pushManager.subscribe(options))
  }
}

export async function changePush(change: Partial<Omit<PushSettings, 'deviceId'>>): Promise<PushSettings | null> {
  const subscription = await findSubscription()
  return subscription && save(subscription, change)
}

export async function switchPushOff({ deviceId }: PushSettings): Promise<void> {
  await callApi('DELETE', `push/device/${deviceId}`)
  await endSubscription()
}

/** Ends the browser's subscription and never fails; the shop notices when it sends the next message. */
export async function endSubscription(): Promise<void> {
  try {
    await (await findSubscription())?.unsubscribe()
  } catch {
    // the browser refuses access to its service workers, as in a private window
  }
}

export const isPushDeclined = () => getStored('pushDeclined') !== null
export const declinePush = () => setStored({ pushDeclined: true })

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findWorker()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

async function save(
  subscription: PushSubscription,
  { kinds, showsDetails }: Partial<Omit<PushSettings, 'deviceId'>> = {},
): Promise<PushSettings> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint,
    p256dh: keys?.p256dh,
    auth: keys?.auth,
    ...(kinds && { kinds: JSON.stringify(kinds) }),
    ...(showsDetails !== undefined && { details: showsDetails ? '1' : '0' }),
  }
  const saved = await callApi<PushSettingsView>('POST', 'push/device', { body })
  return { deviceId: saved.device_id, kinds: saved.kinds, showsDetails: saved.details }
}
