import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { showPushMessages } from './push-messages.ts'
import { deleteOtherShells, findShell, refreshShell, storeShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** What the build puts in: tools/build/service-worker.ts. */
declare const PRECACHED_FILES: readonly string[]
declare const SELLER_PATHS: readonly string[]

/** A page that has not come by then is opened from this device. */
const patienceSeconds = 3
const mostPictures = 300
const picturesMaxAgeSeconds = 30 * 24 * 60 * 60
const files = PRECACHED_FILES
const sellerPaths = SELLER_PATHS.map((path) => new RegExp(path))

// their names change with what they hold
precacheAndRoute(files.map((url): PrecacheEntry => ({ url, revision: null })))
cleanupOutdatedCaches()
enableNavigationPreload()
showPushMessages()

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
  passBy(event)
})
// the page that has brought the worker finds its other scripts here too
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteOtherShells(), self.clients.claim()])))

/** Calls of the API do not even wait for this worker to start, where the browser can be told so. */
function passBy(event: ExtendableEvent): void {
  const install = event as ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }
  event.waitUntil(install.addRoutes?.([rule]).catch(() => undefined) ?? Promise.resolve())
}

/**
 * A page of the shop comes from the network. Only where it does not come, a seller's page is opened by the shell, a document that is
 * the same for everyone: no document of a person is ever stored. All else, the API first of all, does not go through this worker.
 */
const documents = new NetworkOnly({
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      // without a shell the network gets all the time that it takes
      handlerDidError: async ({ request }) => (await findShell()) ?? fetch(request),
      fetchDidSucceed: async ({ response, event }) => {
        if (response.ok) event.waitUntil(refreshShell())
        return response
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

/** An open page of the version before still needs its files. */
async function beginWhenAlone(entry: unknown): Promise<void> {
  if (typeof entry !== 'string' || !files.includes(entry)) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
