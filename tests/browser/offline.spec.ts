import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  countStored,
  cutNetwork,
  networkLine,
  readDevice,
  restoreNetwork,
  waitForStored,
  waitForWorker,
} from './support/offline.ts'
import {
  desk,
  expectAccessible,
  fillInLogin,
  getStored,
  logIn,
  navigateTo,
  openBrowser,
  openLoggedIn,
  openMenu,
  phone,
  storageForSession,
  waitForCall,
  widths,
  withWorker,
} from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createApprovedSeller, getAdminToken } from './support/sellers.ts'
import { callShop, createSession } from './support/shop-api.ts'

/** What a seller can read without a network, and what of it is deleted from her device when her session ends. */

/** A seller with the service worker, who has opened her stock, clients, dashboard, commission and links once. */
async function openSeen(browser: Browser, viewport: { width: number; height: number } = phone) {
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

async function logOut(page: Page): Promise<void> {
  await page.goto('/profile')
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await expect(page).toHaveURL(/\/$/)
}

/** Waits until the device stores neither answers nor waiting calls. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect.poll(() => countStored(page, 'answers')).toBe(0)
  expect(await countStored(page, 'outbox')).toBe(0)
}

test('a logout, and another login in the same browser, leave nothing [N-OFFL-005]', async ({ browser }) => {
  const { page, context } = await openSeen(browser)
  await logOut(page)
  await expectNothingLeft(page)
  const other = await createApprovedSeller({ verified: true, paidOut: true })
  await logIn(page, other)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/myclients')
  await waitForStored(page, 1)
  await cutNetwork(context)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Clara Client')).toHaveCount(0)
})

test('what was kept for one seller is kept anew for the next one in the same page [N-OFFL-001]', async ({
  browser,
}) => {
  const trade = await createTrade()
  const other = await createApprovedSeller({ verified: true, paidOut: true })
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto('/explore')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForStored(page, 1)
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/login')
  await fillInLogin(page, other)
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/explore')
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForStored(page, 1)
  await cutNetwork(context)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('another user’s session in another tab takes what the first one kept [N-OFFL-005]', async ({ browser }) => {
  const { page, context } = await openSeen(browser)
  const other = await createApprovedSeller({ verified: true })
  const stored = storageForSession(await createSession(other))
  await page.goto('/terms')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await cutNetwork(context)
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(page.getByText('Clara Client')).toHaveCount(0)
})

test('a block wipes the device with its next call [N-OFFL-005]', async ({ browser }) => {
  const { page, trade } = await openSeen(browser)
  const as = await getAdminToken()
  await callShop('PUT', 'admin/user/block', { as, body: { _id: trade.seller.userId, action: 0 } })
  await page.goto('/myclients')
  await expectNothingLeft(page)
})

test('a lost device is ended from the profile, and keeps nothing [N-OFFL-006]', async ({ browser }) => {
  const { page: lost, trade } = await openSeen(browser)
  const { page } = await openLoggedIn(browser, trade.seller, desk, withWorker)
  await page.goto('/profile')
  const ended = waitForCall(page, 'POST', /user\/logout\/others$/)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await ended
  await expect(page.getByRole('status').filter({ hasText: 'other device' })).toBeVisible()
  await expectAccessible(page)
  await lost.goto('/mystock')
  await expectNothingLeft(lost)
  // the device from which the other sessions were ended stays logged in
  await page.goto('/myclients')
  await expect(page.getByRole('main')).toContainText('Clara Client')
})

test('a session that has expired asks for the login, and its answers are gone [N-OFFL-005]', async ({ browser }) => {
  const { page, trade } = await openSeen(browser)
  const { expireSessions } = await import('./support/shop-database.ts')
  expireSessions(trade.seller.email)
  await page.goto('/myclients')
  await expect.poll(() => countStored(page, 'answers')).toBe(0)
  await page.goto('/login')
  await fillInLogin(page, trade.seller)
  await expect(page).not.toHaveURL(/login/)
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
