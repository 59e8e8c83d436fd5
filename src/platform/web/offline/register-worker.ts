/** The only service worker of the shop, which shows push messages too. */
const workerPath = '/service-worker.js'

/** The worker of this browser, registered where it is not yet; null where the browser has none. */
export async function registerWorker(entry?: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.register(workerPath)
  if (entry) activateWaiting(registration, entry)
  return registration
}

/**
 * Lets a new version of the service worker start. It waits as long as an open page needs the files of the previous version. A page tells it
 * the path of its own entry script: the worker starts at once if that script belongs to its version and no other page is open, otherwise
 * once all pages are closed.
 */
function activateWaiting(registration: ServiceWorkerRegistration, entry: string): void {
  const ask = (worker: ServiceWorker | null) => worker?.postMessage({ kind: 'begin', entry: new URL(entry).pathname })
  ask(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) ask(installing)
    })
  })
}

export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration('/')) ?? null
}
