import type { QueryClient } from '@tanstack/react-query'
import { currentViewer } from '#access/web/viewer.ts'
import { onNetworkRegained } from '#platform/web/offline/network.ts'
import type { OfflineParts } from '#platform/web/offline/offline-parts.ts'
import { registerWorker } from '#platform/web/offline/register-worker.ts'
import { createAnswerStore } from '#platform/web/offline/stored-answers.ts'
import { getStored } from '#platform/web/storage/local-storage.ts'
import { deriveAnswer } from './derived-answers-api.ts'

const isSeller = () => currentViewer().kind === 'seller'

/**
 * The calls whose answers a seller's device keeps, encrypted, to be read without signal: what she works with, but nothing that grants access
 * by itself, such as the value of a link or the URL of one of the provider's pages.
 */
const storedPath =
  /^(?:product\/|category|banner\/|config$|user\/(?:profile|address|account)$|client\/(?!explore\/|export|import\/)|order\/(?:list|info|timeline)|commission\/entries|link\/(?:list|follow-up)|desk|selling\/|salon-stock\/|restock\/(?!basket)|return\/|coupon\/list|news$|shop-page$)/

export function isStoredPath(path: string): boolean {
  return storedPath.test(path)
}

/** What a seller's device does without a network: this file is the `OfflineParts` of the page. */
export const { answer } = createAnswerStore({
  getToken: () => getStored('accessToken'),
  isStored: isStoredPath,
  derive: deriveAnswer,
})

const importOutbox = () => import('./open-outbox.ts')

export const openOutbox: OfflineParts['openOutbox'] = async () => (await importOutbox()).openOutbox()

let isStarted = false

/** Begins once the page is loaded: the service worker, what it makes ready, and what waits to be sent. */
export async function startOffline(queries: QueryClient): Promise<void> {
  if (!isStarted) watch(queries)
  isStarted = true
  // neither the worker nor what it makes ready waits for a call that is stuck
  void sendWaiting(queries).catch(() => undefined)
  if (!import.meta.env.PROD || !isSeller()) return
  // the browser refuses workers, as in a private window: the shop goes on without
  await registerWorker(document.querySelector<HTMLScriptElement>('script[type=module]')?.src).catch(() => null)
  await (await import('./warm-up.ts')).warmUp(queries, currentViewer())
}

function watch(queries: QueryClient): void {
  const send = () => void sendWaiting(queries).catch(() => undefined)
  onNetworkRegained(() => void queries.invalidateQueries())
  onNetworkRegained(send)
  window.addEventListener('online', send)
}

let stopListening = () => {}

/** What waits is sent when the page begins, when the network is back, and by timers of the outbox; its code comes only where something waits. */
async function sendWaiting(queries: QueryClient): Promise<void> {
  if (!isSeller() || getStored('outbox') === null) return
  const { onSent, sendOutbox } = (await importOutbox()).openOutbox()
  stopListening()
  stopListening = onSent(() => void queries.invalidateQueries())
  await sendOutbox()
}
