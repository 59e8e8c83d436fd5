import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { getStoredBasket, reportBasket, reportOpened } from './api.ts'

/** Milliseconds between reports, short enough for the seller to see a change within two seconds (N-LINK-003). */
const basketDelayMs = 200

const reported = new Set<string>()

/**
 * Reports that a link was opened, once the page is visible: mail scanners and previews do not run the page, or show it to nobody
 * (N-LINK-004). A report that fails is dropped, since the client's visit does not depend on it.
 */
export function reportLinkOpened(value: string): void {
  if (reported.has(value)) return
  reported.add(value)
  whenVisible(() => reportOpened(value))
}

/** Removes products from the basket that have been withdrawn from sale; the code for it is loaded on demand. */
export function dropFromBasket(withdrawn: readonly { id: string }[]): void {
  if (withdrawn.length === 0) return
  void import('#cart/web/remove-from-stored-cart.ts').then(({ removeFromStoredCart }) => {
    for (const { id } of withdrawn) removeFromStoredCart(id)
  })
}

let stopWatching: (() => void) | null = null

/** Reports the basket of a visit whenever it has changed, until the visit ends. */
export function watchBasket(value: string): void {
  stopWatching?.()
  // an empty basket is not reported at first, since the client may have filled one on another device
  let last = '[]'
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    if (getStored('exploreClientUrl') !== value) return stopWatching?.()
    const lines = getStoredBasket()
    const basket = JSON.stringify(lines)
    if (basket === last) return
    last = basket
    void reportBasket(value, lines)
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(report, basketDelayMs)
  }
  const unsubscribe = subscribeToStorage(schedule)
  stopWatching = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  schedule()
}

function whenVisible(run: () => unknown): void {
  if (document.visibilityState === 'visible') return void run()
  document.addEventListener('visibilitychange', () => whenVisible(run), { once: true })
}
