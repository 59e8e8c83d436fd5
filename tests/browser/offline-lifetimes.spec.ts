import { expect, test } from '@playwright/test'
import { countStored, cutNetwork, readDevice, waitForStored, waitForWorker } from './support/offline.ts'
import { getStored, navigateTo, openLoggedIn, phone, trackDocument, withWorker } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** How long a device shows what it has kept, how much it keeps, and how it meets a new release. */

const hour = 60 * 60_000

test('a day without the shop takes the clients off the device, a week her stock [N-OFFL-027]', async ({ browser }) => {
  const trade = await createTrade()
  const product = trade.products[0]?.name ?? ''
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/mystock')
  await waitForWorker(page)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toContainText('Clara Client')
  await expect.poll(() => getStored(page, 'warmedUpAt'), { timeout: 60_000 }).not.toBeNull()
  await waitForStored(page, 5)
  await cutNetwork(context)
  const start = Date.now()
  await test.step('after 23 hours all is there', async () => {
    await page.clock.setFixedTime(start + 23 * hour)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Clara Client')
  })
  await test.step('after 25 hours a page that is looked at again shows no client', async () => {
    const before = await countStored(page, 'answers')
    await page.clock.setFixedTime(start + 25 * hour)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('it shows nothing of your clients')).toBeVisible()
    await expect(page.getByText('Clara Client')).toHaveCount(0)
    expect(await countStored(page, 'answers')).toBeLessThan(before)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForTimeout(1_500)
    await expect(page.getByText('Clara Client')).toHaveCount(0)
    await page.goto('/mystock')
    await expect(page.getByRole('main')).toContainText(product)
  })
  await test.step('after eight days the stock is gone too', async () => {
    await page.clock.setFixedTime(start + 8 * 24 * hour)
    await page.goto('/mystock')
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForTimeout(1_500)
    await expect(page.getByText(product)).toHaveCount(0)
  })
})

test('a device keeps 15 MB at most, and the oldest leave first [N-OFFL-007, D-702]', async ({ browser }) => {
  const trade = await createTrade()
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  const padding = 'x'.repeat(6_000_000)
  await page.route(/\/api\/v1\/product\/(stocks\/)?list/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.responseData.padding = padding
    await route.fulfill({ response, json })
  })
  const measure = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('answers')
        opening.onsuccess = () => resolve(opening.result)
      })
      const held = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
        const reading = db.transaction('values').objectStore('values').getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      db.close()
      return held.map(({ bytes }) => bytes.byteLength)
    })
  for (const query of ['', '?brand=Velunda', '?brand=Ottoluna', '?brand=Pellamore']) {
    await page.goto(`/explore${query}`)
    await page.waitForTimeout(1_500)
  }
  await expect.poll(async () => (await measure()).filter((size) => size > padding.length).length).toBeGreaterThan(1)
  // the next page begins by making room
  await page.unrouteAll()
  await page.goto('/faves')
  const total = async () => (await measure()).reduce((sum, size) => sum + size, 0)
  await expect.poll(total).toBeLessThanOrEqual(15_000_000)
  expect(await total()).toBeGreaterThan(padding.length)
})

test('the shop is installed as a window of its own, and opens without signal [N-OFFL-028]', async ({ browser }) => {
  const trade = await createTrade()
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/')
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(path ?? '')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  const sizes = (manifest.icons as { sizes: string; purpose?: string }[]).map((icon) => icon.purpose ?? icon.sizes)
  expect(sizes).toEqual(['192x192', '512x512', 'maskable'])
  await waitForWorker(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await cutNetwork(context)
  const installed = await context.newPage()
  await installed.goto(manifest.start_url)
  await expect(installed.getByRole('main')).toBeVisible()
  await navigateTo(installed, '/mystock')
  await expect(installed.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page of the build before opens parts whose files the shop no longer has [N-OFFL-008]', async ({ browser }) => {
  const trade = await createTrade()
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/mystock')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(trade.products[0]?.name ?? '')
  // a new release has taken the place of these files
  const missing: string[] = []
  await context.route(/\/assets\//, (route) => {
    missing.push(route.request().url())
    return route.fulfill({ status: 404, body: 'gone' })
  })
  expect(await page.evaluate(() => fetch('/assets/never.js').then(({ status }) => status))).toBe(404)
  const isSame = await trackDocument(page)
  await navigateTo(page, '/links')
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  expect(await isSame()).toBe(true)
  expect(missing.filter((url) => !url.endsWith('/never.js'))).toEqual([])
})

test('a page whose part is gone is reloaded once for each build [N-OFFL-008]', async ({ browser }) => {
  const trade = await createTrade()
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/mystock')
  await expect(page.getByRole('main')).toContainText(trade.products[0]?.name ?? '')
  // the tab was reloaded at the release before
  await page.evaluate(() => sessionStorage.setItem('reloaded', `${location.origin}/assets/older.js /links`))
  await page.route(/\/assets\/.*links-screen.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const open = () => navigateTo(page, '/links')
  await open()
  await expect.poll(() => loads).toBe(1)
  await page.waitForTimeout(1_500)
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
  expect(loads).toBe(1)
  expect(await readDevice(page)).toContain('older.js')
})
