import type { QueryClient } from '@tanstack/react-query'
import { currentViewer } from '#access/web/viewer.ts'
import { isSessionUnused, noteSessionUse } from '#accounts/sessions/web/session-use.ts'
import { onNetworkRegained } from '#platform/web/offline/network.ts'
import type { OfflineParts } from '#platform/web/offline/offline-parts.ts'
import { registerWorker } from '#platform/web/offline/register-worker.ts'
import { createAnswerStore } from '#platform/web/offline/stored-answers.ts'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { appText } from '../text.ts'
import { deriveAnswer } from './derived-answers-api.ts'

const isSeller = () => currentViewer().kind === 'seller'

/**
 * The calls whose answers a seller's device keeps, encrypted, to be read without a network: what she works with, but nothing that grants
 * access by itself, such as the secret token of a link or the URL of one of the provider's pages.
 */
const storedPath =
  /^(?:product\/|category|banner\/|config$|user\/(?:profile|address|account)$|client\/(?!explore\/|export|import\/)|order\/(?:list|info|timeline)|commission\/entries|link\/(?:list|follow-up)|desk|selling\/|salon-stock\/|restock\/(?!basket)|return\/|coupon\/list|news$|shop-page$)/

/** Those of them that say nothing of people: what the shop sells, and what the seller has of it. */
const thingsPath = /^(?:product\/|category|banner\/|config$|news$|salon-stock\/(?:list|suggestion)$)/

export const isOfThings = (path: string): boolean => thingsPath.test(path)

export function isStoredPath(path: string): boolean {
  return storedPath.test(path)
}

/** Answers a call from the shop or, without a network, from what the device keeps; this file is the `OfflineParts` of the page. */
export const { answer, deletePeople } = createAnswerStore({
  getToken: () => getStored('accessToken'),
  isStored: isStoredPath,
  isOfThings,
  isSessionUnused,
  onAnswer: noteSessionUse,
  derive: deriveAnswer,
})

const importOutbox = () => import('./open-outbox.ts')

export const openOutbox: OfflineParts['openOutbox'] = async () => (await importOutbox()).openOutbox()

const checkedEveryMs = 5 * 60_000
let isStarted = false

/**
 * Starts, once the page has loaded, the service worker, the reads that make pages ready for use without a network, and the sending of
 * waiting calls.
 */
export async function startOffline(queries: QueryClient): Promise<void> {
  if (!isStarted) watch(queries)
  isStarted = true
  endUnusedReading(queries)
  // not awaited: neither the worker nor the reads that it makes possible wait for a call that is stuck
  void sendWaiting(queries).catch(() => undefined)
  if (!import.meta.env.PROD || !isSeller()) return
  // in a private window, for example, the browser refuses workers: the shop then works without one
  await registerWorker(document.querySelector<HTMLScriptElement>('script[type=module]')?.src).catch(() => null)
  await (await import('./warm-up.ts')).warmUp(queries, currentViewer())
}

function watch(queries: QueryClient): void {
  const send = () => void sendWaiting(queries).catch(() => undefined)
  onNetworkRegained(() => void queries.invalidateQueries())
  onNetworkRegained(send)
  window.addEventListener('online', send)
  const check = () => endUnusedReading(queries)
  document.addEventListener('visibilitychange', check)
  setInterval(check, checkedEveryMs)
}

/**
 * Once the session has not been used for as long as it lives, nothing of people is shown or kept on the device, in clear text or encrypted,
 * even where the shop cannot be reached to say so (D-777). What waits to be sent, and the basket, stay.
 */
function endUnusedReading(queries: QueryClient): void {
  if (!isSeller() || getStored('sessionUsedAt') === null || !isSessionUnused()) return
  removeStored('sessionUsedAt', 'warmedUpAt', 'emailReceipt', 'checkoutDraft')
  void deletePeople().catch(() => undefined)
  void queries.resetQueries()
  if (!navigator.onLine) notify.info(appText.clientsHidden)
}

let stopListening = () => {}

/**
 * Sends the waiting calls. This runs when the page starts and when the network is back; the outbox has timers of its own. Its code is
 * loaded only if something waits.
 */
async function sendWaiting(queries: QueryClient): Promise<void> {
  if (!isSeller() || getStored('outbox') === null) return
  const { onSent, sendOutbox } = (await importOutbox()).openOutbox()
  stopListening()
  stopListening = onSent(() => void queries.invalidateQueries())
  await sendOutbox()
}
