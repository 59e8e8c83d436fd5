import { expect, type Page, test } from '@playwright/test'
import { createExploreLink } from './support/explore-link.ts'
import { openBrowser, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** Which files a page requests while it loads, and in which order; its text must wait neither for pictures nor for scripts. */

interface PageRequest {
  path: string
  type: string
  priority: string
}

/** Records every request of the page in order, each with the priority that the browser gives it. */
async function noteRequests(page: Page): Promise<PageRequest[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const requests: PageRequest[] = []
  devTools.on('Network.requestWillBeSent', ({ request, type = 'Other' }) => {
    if (request.url.startsWith('http'))
      requests.push({ path: new URL(request.url).pathname, type, priority: request.initialPriority })
  })
  return requests
}

/** Holds back all files of these kinds until the returned function is called. */
async function hold(page: Page, kinds: readonly string[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (kinds.includes(route.request().resourceType())) await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

async function listPages(): Promise<Record<string, string>> {
  const trade = await createTrade()
  const { prods } = await callShop<{ prods: { _id: string }[] }>('GET', 'product/list?limit=1')
  const { handle } = await callShop<{ handle: string }>('POST', 'shop-page/open', { as: trade.as })
  return {
    home: '/',
    explore: '/explore',
    product: `/product-details/${prods[0]?._id}/all/explore`,
    'a shop page': `/s/${handle}`,
    'the page of a payment link': await trade.createPayLink(),
  }
}

let pages: Record<string, string> = {}
test.beforeAll(async () => {
  pages = await listPages()
})

test('words come before pictures and calls on every first page, in one order [N-SLOW-001]', async ({ browser }) => {
  for (const [name, path] of Object.entries(pages)) {
    const { page, context } = await openBrowser(browser, phone)
    const requests = await noteRequests(page)
    const release = await hold(page, ['script'])
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
    // leaves time for all requests that need no script of the page
    await page.waitForTimeout(300)
    const before = [...requests]
    const kinds = before.map(({ type }) => type)
    expect.soft(kinds[0], name).toBe('Document')
    expect
      .soft(
        kinds.filter((kind) => /Fetch|XHR/.test(kind)),
        `${name} asks for answers first`,
      )
      .toEqual([])
    // at most one picture has high priority; all others wait for style sheets and scripts
    const pictures = before.filter(({ type }) => type === 'Image')
    const urgent = pictures.filter(({ priority }) => priority === 'High' || priority === 'VeryHigh')
    expect.soft(urgent.length, `${name} has urgent pictures`).toBeLessThanOrEqual(1)
    const lastOf = (kind: string) => kinds.lastIndexOf(kind)
    const firstPicture = before.findIndex(({ type, priority }) => type === 'Image' && priority !== 'High')
    if (firstPicture >= 0) {
      expect.soft(firstPicture, `${name}: a style sheet after a picture`).toBeGreaterThan(lastOf('Stylesheet'))
      expect.soft(firstPicture, `${name}: a script after a picture`).toBeGreaterThan(lastOf('Script'))
    }
    release()
    await context.close()
  }
})

test('the words of every first page stand without a picture or a script [N-SLOW-002]', async ({ browser }) => {
  for (const [name, path] of Object.entries(pages)) {
    const { page, context } = await openBrowser(browser, phone)
    await hold(page, ['image', 'font', 'script', 'fetch', 'xhr'])
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted, { message: name }).toBe(1)
    await context.close()
  }
})

/** A line with 1.6 Mbit a second, whose delay makes browsers count it as 3G. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000 }

test('fonts wait until a page answers where the line is slow or data is saved [N-SLOW-004]', async ({ browser }) => {
  const lines = {
    'a slow line': { slow: true, waits: true },
    'data to be saved': { saved: true, waits: true },
    'a fast line': { waits: false },
  }
  for (const [line, { slow = false, saved = false, waits }] of Object.entries<{
    slow?: boolean
    saved?: boolean
    waits: boolean
  }>(lines)) {
    const { page, context } = await openBrowser(browser, phone)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    if (slow) await devTools.send('Network.emulateNetworkConditions', slowLine)
    await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: saved })
    const requests = await noteRequests(page)
    const hasRequestedFonts = () => requests.some(({ type }) => type === 'Font')
    const release = await hold(page, ['script'])
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first(), line).toBeVisible()
    await page.waitForTimeout(600)
    expect(hasRequestedFonts(), `${line}, before the page answers`).toBe(!waits)
    release()
    await expect.poll(hasRequestedFonts, { message: `${line}, once the page answers` }).toBe(true)
    await context.close()
  }
})

test('a client by link never reads Stock first, and her early tap counts [N-SLOW-003]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.addInitScript(() => {
    const read: string[] = []
    Object.assign(window, { wordsOfSellers: read })
    const look = () => {
      for (const element of document.querySelectorAll('button, nav a'))
        if (element.checkVisibility() && /stock/i.test((element as HTMLElement).innerText)) read.push(element.outerHTML)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const release = await hold(page, ['script'])
  await page.goto(link.path, { waitUntil: 'commit' })
  const buy = page.getByRole('button', { name: /^buy product/ })
  await expect(buy.first()).toBeVisible()
  await buy
    .first()
    .tap()
    .catch(() => buy.first().click())
  release()
  await expect(page).toHaveURL(/\/mystock$/)
  await expect(page.getByRole('heading', { name: 'Buy Products', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Selected/ })).toHaveCount(1)
  expect(await page.evaluate(() => (window as unknown as { wordsOfSellers: string[] }).wordsOfSellers)).toEqual([])
  expect(consoleErrors).toEqual([])
})
