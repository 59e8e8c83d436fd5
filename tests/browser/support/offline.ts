import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { openLoggedIn, phone, withWorker } from './people.ts'
import { createTrade } from './sale.ts'

/** Helpers for a phone whose network is really cut, both for its pages and for their service worker. */

/** A seller with the service worker, who has opened her stock, clients, dashboard, commission and links once. */
export async function openSeen(browser: Browser, viewport: { width: number; height: number } = phone) {
  const trade = await createTrade({ firstName: 'Greta', lastName: 'Vale' })
  await trade.createPaidOrder()
  await trade.createPayLink()
  const opened = await openLoggedIn(browser, trade.seller, viewport, withWorker)
  const { page } = opened
  await page.goto('/desk')
  await waitForWorker(page)
  for (const path of ['/mystock', '/commission', '/links', '/myclients', `/myclients?client=${trade.client._id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(700)
  }
  await waitForStored(page)
  return { ...opened, trade }
}

/** Waits until the service worker has all files of the seller's pages, and controls this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state), {
      timeout: 60_000,
    })
    .toBe('activated')
}

export async function cutNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

export async function restoreNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
}

/** The line at the page's edge that says whether there is a signal. */
export const networkLine = (page: Page) => page.getByRole('status').filter({ hasText: /signal|does not answer/ })

/** Waits until the answers that the page got are stored on the device, which happens a moment after they are shown. */
export async function waitForStored(page: Page, least = 3): Promise<void> {
  let before = -1
  const hasSettled = async () => {
    const stored = await countStored(page, 'answers')
    const isSame = stored >= least && stored === before
    before = stored
    return isSame
  }
  await expect.poll(hasSettled, { intervals: [2_500] }).toBe(true)
}

/** How many entries a database on the device has; 0 if it does not exist. */
export function countStored(page: Page, name: 'answers' | 'outbox'): Promise<number> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((one) => one.name === name)) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        db.onversionchange = () => db.close()
        if (!db.objectStoreNames.contains('values')) {
          db.close()
          return resolve(0)
        }
        const counting = db.transaction('values').objectStore('values').count()
        counting.onsuccess = () => {
          db.close()
          resolve(counting.result)
        }
      }
    })
  }, name)
}

/** Everything that the device has stored of the shop, as one text, in which somebody who opens its files could search. */
export function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const decoder = new TextDecoder()
    const parts: string[] = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const values = await new Promise<{ bytes?: ArrayBuffer }[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        parts.push(...values.map((value) => (value.bytes ? decoder.decode(value.bytes) : JSON.stringify(value))))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /text|json|javascript/.test(response?.headers.get('content-type') ?? '')
        parts.push(request.url, isText ? ((await response?.text()) ?? '') : '')
      }
    }
    return parts.join('\n')
  })
}
