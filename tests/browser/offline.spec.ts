import { expect, test } from '@playwright/test'
import {
  cutNetwork,
  networkLine,
  openSeen,
  readDevice,
  restoreNetwork,
  waitForStored,
  waitForWorker,
} from './support/offline.ts'
import { expectAccessible, getStored, openBrowser, openLoggedIn, phone, widths, withWorker } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** What a seller can read without a network, and how it is kept. */

for (const { name, viewport } of widths)
  test(`on a ${name}: what was seen is read without signal, reloaded too [N-OFFL-001–003]`, async ({ browser }) => {
    const { page, context, trade, consoleErrors } = await openSeen(browser, viewport)
    const [product] = trade.products
    if (!product) throw new Error('the demo has no products')
    await page.goto(`/product-details/${product._id}/all/explore`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    await waitForStored(page)
    await cutNetwork(context)
    await expect(networkLine(page)).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    await expect(networkLine(page)).toContainText(/You see what was here at \d{2}:\d{2}/)
    await expectAccessible(page)
    await page.goto('/mystock')
    await expect(page.getByRole('main')).toContainText(product.name)
    await page.goto('/myclients')
    await expect(page.getByRole('main')).toContainText('Clara Client')
    await page.goto('/commission')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/ORD-\d{6}/)
    await expect(page.getByText('This could not be loaded.')).toHaveCount(0)
    await page.goto('/desk')
    await expect(page.getByRole('heading', { name: 'This month', exact: true })).toBeVisible()
    await page.goto('/links')
    await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').filter({ hasText: 'Clara Client' })).toHaveCount(1)
    await restoreNetwork(context)
    await expect(networkLine(page)).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  })

test('the page for the time without signal is renewed by the next page [N-BRAN-021, N-OFFL-003]', async ({
  browser,
}) => {
  const { page, context } = await openSeen(browser)
  const change = (text: string | null) =>
    page.evaluate(async (text) => {
      const name = (await caches.keys()).find((one) => one.startsWith('shell ')) ?? ''
      const cache = await caches.open(name)
      const [request] = await cache.keys()
      if (!request) return null
      if (text !== null) await cache.put(request, new Response(text, { headers: { 'Content-Type': 'text/html' } }))
      return (await cache.match(request))?.text()
    }, text)
  const now = await change(null)
  expect(await change('<title>The former brand</title>')).toContain('former brand')
  // a worker that has just stored the page asks for it again only an hour later, a new one does so at once
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.goto('/mystock')
  await expect.poll(() => change(null)).toBe(now)
})

test('nothing that is kept can be read without the session’s key [N-OFFL-004]', async ({ browser }) => {
  const { page, trade } = await openSeen(browser)
  const device = await readDevice(page)
  expect(device.length).toBeGreaterThan(10_000)
  for (const secret of [trade.client.email, trade.client.name, 'Orchard Row', '07700 900321', trade.client._id])
    expect([secret, device.includes(secret)]).toEqual([secret, false])
  const isReadable = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('answers')
      opening.onsuccess = () => resolve(opening.result)
    })
    const held = await new Promise<{ key: CryptoKey }>((resolve) => {
      const reading = db.transaction('key').objectStore('key').get('key')
      reading.onsuccess = () => resolve(reading.result)
    })
    db.close()
    return held.key.extractable
  })
  expect(isReadable).toBe(false)
})

test('what is made ready counts once all of it is there [N-OFFL-020]', async ({ browser }) => {
  const trade = await createTrade()
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/mystock')
  await waitForWorker(page)
  await page.evaluate(() => localStorage.removeItem('warmedUpAt'))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await context.route(/\/api\/v1\/desk\/today/, (route) => route.abort())
  await page.reload()
  // a failed call does not prevent the calls after it
  await expect.poll(() => requested, { timeout: 60_000 }).toContain('/api/v1/user/profile')
  await page.waitForTimeout(1_000)
  expect(await getStored(page, 'warmedUpAt')).toBeNull()
  await context.unrouteAll()
  await page.reload()
  await expect.poll(() => getStored(page, 'warmedUpAt'), { timeout: 60_000 }).not.toBeNull()
})

test('without room the shop goes on and says so once [N-OFFL-007]', async ({ browser }) => {
  const trade = await createTrade()
  const { page } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/myclients')
  await expect(page.getByText('This device has no room left')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('Clara Client')
  await page.goto('/mystock')
  await expect(page.getByRole('main')).toContainText(trade.products[0]?.name ?? '')
})

test('a slow shop is shown as it was, and as it is once it answers [N-OFFL-003]', async ({ browser }) => {
  const { page, trade, context } = await openSeen(browser)
  await context.close()
  const again = await openLoggedIn(browser, trade.seller, phone)
  await again.page.goto('/myclients')
  await expect(again.page.getByRole('main')).toContainText('Clara Client')
  await waitForStored(again.page, 1)
  await callShop('PUT', 'client/note', {
    as: trade.as,
    body: { client_id: trade.client._id, note: 'x', patch_test: '' },
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await again.page.route(/client\/list/, async (route) => {
    await held
    await route.continue()
  })
  await again.page.reload()
  await expect(again.page.getByRole('main')).toContainText('Clara Client')
  await expect(networkLine(again.page)).toContainText('The shop does not answer.')
  release()
  await expect(networkLine(again.page)).toHaveCount(0)
  expect(page.isClosed()).toBe(true)
})

test('a worker of a new version waits while a page of the one before is open [N-OFFL-008]', async ({ browser }) => {
  const trade = await createTrade()
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/mystock')
  await waitForWorker(page)
  const second = await context.newPage()
  await second.goto('/desk')
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      return [registration?.waiting?.state ?? null, registration?.active?.state ?? null]
    })
  // a second script stands in for a new version, since the browser's own update check bypasses the routes that a test sets up
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
  await expect.poll(state, { timeout: 60_000 }).toEqual(['installed', 'activated'])
  // a page that starts asks the waiting worker to take over, but the worker does so only while no other page is open
  await page.reload()
  await page.waitForTimeout(3_000)
  await expect.poll(state, { timeout: 30_000 }).toEqual(['installed', 'activated'])
  await second.close()
  await page.reload()
  await expect.poll(state, { timeout: 30_000 }).toEqual([null, 'activated'])
  await expect(page.getByRole('main')).toContainText(trade.products[0]?.name ?? '')
})

test('a visitor’s browser gets no worker, and a seller’s one after the page [N-OFFL-009]', async ({ browser }) => {
  const { page } = await openBrowser(browser, phone, withWorker)
  await page.goto('/')
  await page.waitForTimeout(5_000)
  const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await count()).toBe(0)
  const trade = await createTrade()
  const seller = await openLoggedIn(browser, trade.seller, phone, withWorker)
  const requests: string[] = []
  seller.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await seller.page.goto('/mystock', { waitUntil: 'load' })
  expect(requests).not.toContain('/service-worker.js')
  await waitForWorker(seller.page)
})
