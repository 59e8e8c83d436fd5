import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { showPushMessages } from './push-messages.ts'
import { deleteOtherShells, findShell, refreshShell, storeShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** Values that the build inserts (tools/build/service-worker.ts). */
declare const PRECACHED_FILES: readonly string[]
declare const SELLER_PATHS: readonly string[]

/** After this time without a response, a page is opened from this device. */
const patienceSeconds = 3
const mostPictures = 300
const picturesMaxAgeSeconds = 30 * 24 * 60 * 60
const files = PRECACHED_FILES
const sellerPaths = SELLER_PATHS.map((path) => new RegExp(path))

// no revisions, because a file's name changes with its contents
precacheAndRoute(files.map((url): PrecacheEntry => ({ url, revision: null })))
cleanupOutdatedCaches()
enableNavigationPreload()
showPushMessages()

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
  passBy(event)
})
// the worker takes over the page that has installed it, so that the page's further scripts come from the stored files too
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteOtherShells(), self.clients.claim()])))

/** Lets API calls go straight to the network, without waiting for this worker to start, if the browser supports such rules. */
function passBy(event: ExtendableEvent): void {
  const install = event as ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }
  event.waitUntil(install.addRoutes?.([rule]).catch(() => undefined) ?? Promise.resolve())
}

/**
 * A seller's page comes from the network. If the network does not answer, the page opens from the shell, a document that is the same for
 * everyone, because no personal document is ever stored. API calls do not go through this worker.
 */
const documents = new NetworkOnly({
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      // without a stored shell, the network gets as much time as it needs
      handlerDidError: async ({ request, state }) => {
        if (state) state.isLate = true
        return (await findShell()) ?? fetch(request)
      },
      // called once the page has its response, which may be a preloaded one that passes no callback of a fetch
      handlerDidRespond: async ({ response, event, state }) => {
        if (response?.ok && !state?.isLate) event.waitUntil(refreshShell())
      },
    },
  ],
})
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && sellerPaths.some((path) => path.test(url.pathname)),
  documents,
)

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/files/public/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      new ExpirationPlugin({ maxEntries: mostPictures, maxAgeSeconds: picturesMaxAgeSeconds, purgeOnQuotaError: true }),
    ],
  }),
)

self.addEventListener('message', (event) => {
  const { kind, entry } = event.data ?? {}
  if (kind === 'begin') event.waitUntil(beginWhenAlone(entry))
})

/** Activates this worker unless several pages are open, since a page of the previous version still needs its files. */
async function beginWhenAlone(entry: unknown): Promise<void> {
  if (typeof entry !== 'string' || !files.includes(entry)) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
