/** The one service worker of the shop; its messages are shown by the same worker. */
const workerPath = '/service-worker.js'

/** The worker of this browser, registered where it is not yet; null where the browser has none. */
export async function registerWorker(entry?: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.register(workerPath)
  if (entry) activateWaiting(registration, entry)
  return registration
}

/**
 * A new version waits until no page needs the files of the one before: a page of the new version that is alone asks it to begin (its own
 * scripts tell which version it is), else it begins when all pages are closed.
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
