import { expect, type Page, test } from '@playwright/test'
import { enablePacing, openBrowser, phone } from './support/people.ts'
import { countLoaded, productTiles, tileAt } from './support/product-list.ts'
import { callShop } from './support/shop-api.ts'

/** The pages of the product list after the first one. */

/** Finds brands that have exactly this many products together, and to which other tests add no products. */
async function findBrandsWith(count: number): Promise<string[]> {
  const { prods } = await callShop<{ prods: { name: string; brand: string }[] }>('GET', 'product/list?limit=100')
  const added = new Set(prods.filter(({ name }) => /\d{13}/.test(name)).map(({ brand }) => brand))
  const brands = [...new Set(prods.map(({ brand }) => brand))].filter((brand) => !added.has(brand))
  const sizes = brands.map((brand) => ({ brand, size: prods.filter((product) => product.brand === brand).length }))
  let sums: { brands: string[]; size: number }[] = [{ brands: [], size: 0 }]
  for (const { brand, size } of sizes)
    sums = [...sums, ...sums.map((sum) => ({ brands: [...sum.brands, brand], size: sum.size + size }))]
  const found = sums.find(({ size }) => size === count)
  if (!found) throw new Error(`no brands have ${count} products together`)
  return found.brands
}

/** Scrolls to the end until this many products are loaded; the list requests its next page near its end. */
function scrollUntil(page: Page, count: number): Promise<void> {
  return expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return countLoaded(page)
    })
    .toBeGreaterThanOrEqual(count)
}

/**
 * Shortens the names on every second page, so that its rows are lower; the height of rows that are not in the document can then not be
 * guessed.
 */
async function shortenNames(page: Page): Promise<void> {
  await page.route(/product\/list\?.*page=\d*[24680](&|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"name":"[^"]*"/g, '"name":"Oil"')
    await route.fulfill({ response, body })
  })
}

test('on a phone the list grows, restarts and restores its place [S-EXPL-023, S-EXPL-027–028]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await shortenNames(page)
  await page.goto('/explore')
  const listQueries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/product/list')) listQueries.push(searchParams)
  })
  await scrollUntil(page, 50)
  expect(listQueries.slice(0, 2).map((query) => [query.get('page'), query.get('limit')])).toEqual([
    ['2', '10'],
    ['3', '10'],
  ])

  // only the cards near the window are in the document, each with its position in the list
  const tile = tileAt(page, 41)
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, -300))
    await expect(tile).toBeInViewport({ ratio: 0.5, timeout: 200 })
  }).toPass({ intervals: [0] })
  await expect(tileAt(page, 1)).toHaveCount(0)
  const getTops = async () => [await page.evaluate(() => window.scrollY), (await tile.boundingBox())?.y ?? Number.NaN]
  const [scrolled = Number.NaN, top = Number.NaN] = await getTops()
  const product = (await tile.getByRole('heading').textContent()) ?? ''
  await tile.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(tile).toBeInViewport()
  const getMoved = ([to = Number.NaN, at = Number.NaN]: number[]) =>
    Math.max(Math.abs(to - scrolled), Math.abs(at - top))
  await expect.poll(async () => getMoved(await getTops())).toBeLessThan(5)

  /** The next request of the list that an action causes, for whatever page. */
  const captureNext = async (work: () => Promise<unknown>) => {
    listQueries.length = 0
    await work()
    await expect.poll(() => listQueries.length).toBeGreaterThan(0)
    return listQueries[0]
  }
  const all = await captureNext(() => page.getByLabel('Sort by').selectOption('All'))
  expect([all?.get('sortValue'), all?.get('page')]).toEqual(['5', '1'])
  await expect(productTiles(page)).toHaveCount(10)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(400)
  await scrollUntil(page, 20)
  // far down the list the filter button is still within reach of a thumb
  const filters = page.getByRole('button', { name: 'Filters' })
  await page.evaluate(() => window.scrollTo(0, 2000))
  await expect(filters).toBeInViewport({ ratio: 1 })
  expect((await filters.boundingBox())?.y).toBeGreaterThan(phone.height / 2)
  await filters.click()
  const filtered = await captureNext(() => page.getByRole('dialog').getByLabel('Hair', { exact: true }).click())
  expect(filtered?.get('page')).toBe('1')
  expect(consoleErrors).toEqual([])
})

test('arrows walk a long list by cards, focus never leaves the list [S-EXPL-009, N-ASST-010]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/explore')
  await scrollUntil(page, 50)
  await page.evaluate(() => window.scrollTo(0, 0))
  await tileAt(page, 1).getByRole('link').focus()
  await expect(page.getByText('Arrow keys: the next one.')).toBeVisible()
  const places = [1]
  while ((places.at(-1) ?? 0) < 30) {
    await page.keyboard.press('ArrowRight')
    const focused = page.locator(':focus')
    await expect(focused).toBeInViewport()
    places.push(await focused.evaluate((element) => element.closest('li')?.ariaPosInSet).then(Number))
  }
  expect([...new Set(places)]).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(tileAt(page, 30)).toHaveCount(0)
  await expect(page.locator('ul:focus').getByRole('article')).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('li:focus-within')).toHaveAttribute('aria-posinset', /^\d$/)
  expect(consoleErrors).toEqual([])
})

test('a further page is requested after ten products, none after nine [S-EXPL-037]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  for (const { count, pages } of [
    { count: 10, pages: ['2'] },
    { count: 9, pages: [] },
  ]) {
    const brands = await findBrandsWith(count)
    await page.goto('about:blank')
    const requested: (string | null)[] = []
    const record = (request: { url: () => string }) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/product/list')) requested.push(searchParams.get('page'))
    }
    page.on('request', record)
    await page.goto(`/explore?brand=${encodeURIComponent(brands.join(','))}`)
    await expect(page.getByText(`${count} products`, { exact: true })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText("Looks like you've reached the end")).toBeVisible()
    await expect(productTiles(page)).toHaveCount(count)
    // the first page needs no request, since it comes with the document
    expect(requested).toEqual(pages)
    page.off('request', record)
  }
  expect(consoleErrors).toEqual([])
})

test('the next page is requested half a second after the end of the list comes near [S-EXPL-038]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await enablePacing(page)
  await page.goto('/explore')
  await expect(productTiles(page)).toHaveCount(10)
  /** The start times of the requests by the browser's clock, which a busy machine does not distort. */
  const getRequestTimes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /product\/list\?.*page=2/.test(name))
        .map(({ startTime }) => startTime),
    )
  expect(await getRequestTimes()).toEqual([])
  const scrolledAt = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    return performance.now()
  })
  await expect.poll(getRequestTimes).toHaveLength(1)
  expect((await getRequestTimes())[0]).toBeGreaterThanOrEqual(scrolledAt + 500)
  expect(consoleErrors).toEqual([])
})

test('a page loading when another order is chosen is not shown [S-EXPL-027, S-EXPL-038]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await enablePacing(page)
  await page.goto('/explore')
  await expect(productTiles(page)).toHaveCount(10)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/product/list'))
      requested.push(`${searchParams.get('sortValue')}/${searchParams.get('page')}`)
  })
  // done in one script within the page, so that less than half a second passes between the steps
  const loadsAt = await page.evaluate(async () => {
    window.scrollTo(0, document.body.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const sort = document.querySelector('select')
    if (sort) sort.value = [...sort.options].find(({ text }) => text === 'All')?.value ?? ''
    sort?.dispatchEvent(new Event('change', { bubbles: true }))
    return performance.now() + 500
  })
  await expect.poll(() => requested[0]).toBe('5/1')
  await page.waitForFunction((time) => performance.now() > time + 200, loadsAt)
  expect(requested).toEqual(['5/1'])
  await scrollUntil(page, 20)
  expect(requested.slice(0, 2)).toEqual(['5/1', '5/2'])
  expect(consoleErrors).toEqual([])
})

test('the next page comes even if the page was too busy to notice its end [S-EXPL-038]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.addInitScript(() => {
    const Native = IntersectionObserver
    const deliveries: (() => void)[] = []
    // collects the changes and reports them in one call, as happens on a busy page
    globalThis.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (changes.length === 0) deliveries.push(() => callback(changes.splice(0), observer))
          changes.push(...entries)
        }, options)
      }
    }
    Object.assign(globalThis, { deliveries })
  })
  const getDeliveries = () => page.evaluate(() => Reflect.get(globalThis, 'deliveries').length)
  await page.goto('/explore')
  await expect(productTiles(page)).toHaveCount(10)
  await expect.poll(getDeliveries).toBe(1)
  await page.evaluate(async () => {
    window.scrollTo(0, document.body.scrollHeight)
    // waits until the browser has noticed the end of the list, which takes two frames
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const deliver of Reflect.get(globalThis, 'deliveries')) deliver()
  })
  await expect(productTiles(page)).toHaveCount(20)
  expect(consoleErrors).toEqual([])
})
