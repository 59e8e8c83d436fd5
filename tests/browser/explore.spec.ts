import { expect, type Page, test } from '@playwright/test'
import {
  administrator,
  anna,
  desk,
  enablePacing,
  expectAccessible,
  getStored,
  logIn,
  openBrowser,
  openLoggedIn,
  phone,
  widths,
} from './support/people.ts'
import { callShop } from './support/shop-api.ts'

/** The product list: filters, sort orders, search, further pages, and its state in the URL. */

const productTiles = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('article')

/** The query of the list's request that an action causes. */
async function captureListQuery(page: Page, work: () => Promise<unknown>, number = '1'): Promise<URLSearchParams> {
  const call = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/product/list') && searchParams.get('page') === number && !searchParams.has('prod_id')
  })
  await work()
  return new URL((await call).url()).searchParams
}

interface Category {
  _id: string
  name: string
  subcatg: { _id: string; name: string }[]
}

async function getCategoryByName(name: string): Promise<Category> {
  const { catgs } = await callShop<{ catgs: Category[] }>('GET', 'category')
  const category = catgs.find((one) => one.name === name)
  if (!category) throw new Error(`no category ${name}`)
  return category
}

/** Brands that have exactly so many products together, without those that other tests add products to. */
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

async function readPrices(page: Page): Promise<number[]> {
  const texts = await productTiles(page).locator('p').filter({ hasText: /^£/ }).allTextContents()
  return texts.map((text) => Number(/£(\d+\.\d\d)/.exec(text)?.[1]))
}

for (const { name, viewport } of widths)
  test(`on a ${name}: a visitor filters the list by every filter, and the URL restores the filters [S-EXPL-001, S-EXPL-002, S-EXPL-003, S-EXPL-004, S-EXPL-005, S-EXPL-006, S-EXPL-024, S-EXPL-025, S-EXPL-026, S-EXPL-029, S-EXPL-030, S-EXPL-031, S-EXPL-032, S-EXPL-033, S-EXPL-034, S-EXPL-035, S-EXPL-036, S-EXPL-040]`, async ({
    browser,
  }) => {
    const phone = name === 'phone'
    const { context, page, consoleErrors } = await openBrowser(browser, viewport)
    await page.goto('/explore')
    // on a desktop the end of the first page may be near enough for the second one
    await expect(productTiles(page)).not.toHaveCount(0)
    await expect(page.getByText(/Commission/)).toHaveCount(0)
    const sorts = await page.getByLabel('Sort by').getByRole('option').allTextContents()
    const usual = ['Featured', 'Newest', 'Price High-Low', 'Price Low-High']
    expect(sorts).toEqual(phone ? [...usual, 'All'] : usual)

    if (phone) await page.getByRole('button', { name: 'Filters' }).click()
    const panel = phone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
    const filterGroup = (title: string) =>
      panel.locator('details').filter({ has: page.getByText(title, { exact: true }) })
    const clickFilter = (label: string | RegExp) => () => panel.getByLabel(label, { exact: true }).first().click()
    await expect(panel.getByText('Other', { exact: true })).toBeVisible()
    await expect(filterGroup('Category').getByLabel('Others')).toHaveCount(0)
    await filterGroup('Other').locator('summary').click()
    await expect(filterGroup('Other').getByLabel('Others')).toBeVisible()
    await expect(filterGroup('Skin tone').getByRole('checkbox')).toHaveCount(5)

    const lips = await getCategoryByName('Lips')
    expect((await captureListQuery(page, clickFilter('Lips'))).get('catg')).toBe(JSON.stringify([lips._id]))
    await filterGroup('Sub-category').locator('summary').click()
    const lipstick = lips.subcatg.find((sub) => sub.name === 'Lipstick')?._id
    expect((await captureListQuery(page, clickFilter('Lipstick'))).get('subCatg')).toBe(JSON.stringify([lipstick]))
    expect((await captureListQuery(page, clickFilter('Light'))).get('skin')).toBe('[2]')
    await filterGroup('Brand').locator('summary').click()
    expect((await captureListQuery(page, clickFilter('Velunda'))).get('brand')).toBe('["Velunda"]')
    await filterGroup('Colour').locator('summary').click()
    expect((await captureListQuery(page, clickFilter('Colour #6a2145'))).get('color')).toBe('%236a2145')
    if (phone) {
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Show products' }).click()
      await expect(page.getByRole('button', { name: 'Filters (5)' })).toBeVisible()
    }
    await expect(productTiles(page)).toHaveCount(1)
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')
    const chosenNames = ['Lips', 'Lipstick', 'Light', 'Velunda', '#6a2145']
    await expect(chips).toHaveText(chosenNames.map((value) => `Remove ${value}`))
    await expect(productTiles(page)).toContainText('Satin Hour Lipstick Plum')
    await expect(page.getByText("Looks like you've reached the end", { exact: true })).toBeVisible()
    const desktopKeys = ['categoryId', 'subCatId', 'skin', 'brand', 'colorsId']
    const mobileKeys = ['mobCategoryId', 'mobSubCatId', 'mobSkin', 'mobBrand', 'mobColorsId']
    const storageKeys = phone ? mobileKeys : desktopKeys
    const chosen = [lips._id, lipstick, '2', 'Velunda', '6a2145']
    expect(await Promise.all(storageKeys.map((key) => getStored(page, key)))).toEqual(chosen)

    const again = await openBrowser(browser, viewport)
    await again.page.goto(page.url().replace(/^https?:\/\/[^/]+/, ''))
    await expect(productTiles(again.page)).toHaveCount(1)
    await expect(productTiles(again.page)).toContainText('Satin Hour Lipstick Plum')
    if (phone) await again.page.getByRole('button', { name: 'Filters (5)' }).click()
    for (const label of ['Lips', 'Lipstick', 'Light', 'Velunda', 'Colour #6a2145'])
      await expect(again.page.getByLabel(label, { exact: true }).first()).toBeChecked()
    // one chip removes its value, 'Clear all' all of them; search and sort stay
    if (phone) await again.page.keyboard.press('Escape')
    const address = again.page.url()
    await again.page.goto(`${address}&sKey=satin&sortValue=${phone ? 5 : 3}`)
    await again.page.getByRole('button', { name: 'Remove #6a2145' }).click()
    await expect(again.page).not.toHaveURL(/colorsId/)
    await expect(again.page.getByRole('button', { name: /^Remove / })).toHaveCount(4)
    await expect(again.page.getByRole('list', { name: 'Chosen filters' }).locator('..')).toBeFocused()
    await expectAccessible(again.page)
    await again.page.getByRole('button', { name: 'Clear all', exact: true }).click()
    await expect(again.page).toHaveURL(`/explore?sortValue=${phone ? 5 : 3}&sKey=satin`)
    await expect(again.page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await expect(again.page.getByText(/^\d+ products$/)).toBeVisible()
    const shownSort = again.page.getByLabel('Sort by').locator('option:checked')
    await expect(shownSort).toHaveText(phone ? 'All' : 'Price Low-High')
    // the order of a code that is not offered here has a name all the same
    if (!phone) await again.page.goto('/explore?sortValue=5')
    if (!phone) await expect(shownSort).toHaveText('Newest')
    // a search without results is cleared alone
    await again.page.goto('/explore?sKey=nothingislikethis&sortValue=2')
    await expect(again.page.getByText('0 products', { exact: true })).toBeVisible()
    await again.page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
    await expect(again.page).toHaveURL('/explore?sortValue=2')
    await again.context.close()

    const listStoredFilters = async (at: Page) =>
      (await Promise.all([...desktopKeys, ...mobileKeys].map((key) => getStored(at, key)))).filter(Boolean)
    const filtered = page.url()
    // a typed address, and the way back
    await page.goto('/login')
    expect(await listStoredFilters(page)).toEqual([])
    await page.goBack()
    await expect(async () => expect(await listStoredFilters(page)).toEqual(chosen)).toPass()
    // a closed tab
    const [tab, other] = [await context.newPage(), await context.newPage()]
    await other.goto('/login')
    await page.goto('/login')
    await tab.goto(filtered)
    await expect.poll(() => listStoredFilters(other)).not.toEqual([])
    await tab.close()
    await expect.poll(() => listStoredFilters(other)).toEqual([])
    await page.goBack()

    await page.goBack()
    await expect(page).not.toHaveURL(/colorsId/)
    await expect(productTiles(page)).not.toHaveCount(1)
    // a page of the shop, without a page load
    await page.getByRole('link', { name: 'Chairside' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    expect(await listStoredFilters(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

test('a seller’s product list follows the filters in the URL and the chosen sort order [S-EXPL-008, S-EXPL-010, S-EXPL-011, S-EXPL-012, S-EXPL-013, S-EXPL-014, S-EXPL-017, S-EXPL-018, S-EXPL-019, S-EXPL-020, S-EXPL-021, S-EXPL-022]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openLoggedIn(browser, anna, desk)
  const [lips, hair] = [await getCategoryByName('Lips'), await getCategoryByName('Hair')]
  const [sub] = lips.subcatg
  const openAndCapture = (address: string) => captureListQuery(page, () => page.goto(address))
  expect((await openAndCapture(`/explore?categoryId=${lips._id},${hair._id}`)).get('catg')).toBe(
    JSON.stringify([lips._id, hair._id]),
  )
  await expect(page.getByLabel('Hair', { exact: true })).toBeChecked()
  expect((await openAndCapture(`/explore?subCatId=${sub?._id}`)).get('subCatg')).toBe(JSON.stringify([sub?._id]))
  expect((await openAndCapture('/explore?skin=2,9')).get('skin')).toBe('[2]')
  expect((await openAndCapture('/explore?brand=Velunda,Ardhale')).get('brand')).toBe('["Velunda","Ardhale"]')
  expect((await openAndCapture('/explore?colorsId=6a2145')).get('color')).toBe('%236a2145')
  await expect(productTiles(page)).not.toHaveCount(0)

  await openAndCapture('/explore')
  const sortBy = (label: string) => captureListQuery(page, () => page.getByLabel('Sort by').selectOption(label))
  const firstProductName = () => productTiles(page).first().getByRole('heading').textContent()
  const featured = await firstProductName()
  expect((await sortBy('Newest')).get('sortValue')).toBe('1')
  const listRegion = page.getByRole('region', { name: 'Explore' })
  const waitUntilLoaded = () => expect(listRegion).not.toHaveAttribute('aria-busy')
  await waitUntilLoaded()
  const { prods } = await callShop<{ prods: { name: string }[] }>('GET', 'product/list?limit=100')
  expect(prods.length).toBeGreaterThan(10)
  const newest = await callShop<{ prods: { name: string }[] }>('GET', 'product/list?sortValue=1&limit=10')
  const shown = await productTiles(page).getByRole('heading').allTextContents()
  expect(shown.slice(0, 10)).toEqual(newest.prods.map((product) => product.name))
  expect(shown.slice(0, 10)).not.toEqual(prods.slice(0, 10).map((product) => product.name))
  expect((await sortBy('Price High-Low')).get('sortValue')).toBe('2')
  await waitUntilLoaded()
  const falling = await readPrices(page)
  expect(falling.slice(0, 10)).toEqual(falling.slice(0, 10).sort((a, b) => b - a))
  expect((await sortBy('Price Low-High')).get('sortValue')).toBe('3')
  await waitUntilLoaded()
  const rising = await readPrices(page)
  expect(rising.slice(0, 10)).toEqual(rising.slice(0, 10).sort((a, b) => a - b))
  expect((await sortBy('Commission')).get('sortValue')).toBe('4')
  await waitUntilLoaded()
  const earned = await productTiles(page).getByText('Your Commission').allTextContents()
  const sums = earned.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(sums).toEqual([...sums].sort((a, b) => b - a))
  await page.getByLabel('Sort by').selectOption('Featured')
  await expect(productTiles(page).first()).toContainText(featured ?? 'no name')
  await expect(page).toHaveURL(/sortValue=0/)
  expect(consoleErrors).toEqual([])
})

test('on a phone the list loads further pages, restarts with another sort order or filter, and keeps its scroll position on the way back [S-EXPL-009, S-EXPL-023, S-EXPL-027, S-EXPL-028]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto('/explore')
  const listQueries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/product/list')) listQueries.push(searchParams)
  })
  /** Scrolls to the end until so many products are loaded; the list requests its next page near its end. */
  const scrollUntil = (count: number) =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return productTiles(page).count()
      })
      .toBeGreaterThanOrEqual(count)
  await scrollUntil(30)
  expect(listQueries.slice(0, 2).map((query) => [query.get('page'), query.get('limit')])).toEqual([
    ['2', '10'],
    ['3', '10'],
  ])

  const tile = productTiles(page).nth(24)
  await tile.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  const product = (await tile.getByRole('heading').textContent()) ?? ''
  await tile.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(productTiles(page).nth(24)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5)

  /** The very next request of the list after an action, whatever its page. */
  const captureNext = async (work: () => Promise<unknown>) => {
    listQueries.length = 0
    await work()
    await expect.poll(() => listQueries.length).toBeGreaterThan(0)
    return listQueries[0]
  }
  const all = await captureNext(() => page.getByLabel('Sort by').selectOption('All'))
  expect([all?.get('sortValue'), all?.get('page')]).toEqual(['5', '1'])
  await expect(productTiles(page)).toHaveCount(10)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(400)
  await scrollUntil(20)
  // far down the list the filters are still within reach of a thumb
  const filters = page.getByRole('button', { name: 'Filters' })
  await productTiles(page).nth(12).scrollIntoViewIfNeeded()
  await expect(filters).toBeInViewport({ ratio: 1 })
  expect((await filters.boundingBox())?.y).toBeGreaterThan(phone.height / 2)
  await filters.click()
  const filtered = await captureNext(() => page.getByRole('dialog').getByLabel('Hair', { exact: true }).click())
  expect(filtered?.get('page')).toBe('1')
  expect(consoleErrors).toEqual([])
})

test('a further page is requested after a page of ten products, and none after a page of nine [S-EXPL-037]', async ({
  browser,
}) => {
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
    // the first page comes with the document
    expect(requested).toEqual(pages)
    page.off('request', record)
  }
  expect(consoleErrors).toEqual([])
})

test('an administrator sees the product list and a product as a visitor does, without commission [A-SHEL-001, D-070]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openLoggedIn(browser, administrator, desk)
  await page.goto('/explore?sortValue=4')
  await expect(productTiles(page).first()).toBeVisible()
  await expect(page.getByLabel('Sort by').getByRole('option', { name: 'Commission' })).toHaveCount(0)
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Featured')
  await expect(page.getByText(/Commission/)).toHaveCount(0)
  await productTiles(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByRole('heading', { name: 'You might also like' })).toBeVisible()
  await expect(page.getByText(/Commission/)).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('the next page is requested half a second after the end of the list comes near [S-EXPL-038]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await enablePacing(page)
  await page.goto('/explore')
  await expect(productTiles(page)).toHaveCount(10)
  /** Start times by the browser's clock, so that a busy machine does not distort them. */
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

test('a link with urlUserId and urlClientId marks the visit, whose calls name both, until its visitor logs in [S-EXPL-015, S-EXPL-016, S-XMOD-011]', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/explore?urlUserId=U1&urlClientId=C1')
  await expect(productTiles(page).first()).toBeVisible()
  await expect.poll(() => getStored(page, 'urlUserId')).toBe('U1')
  expect(await getStored(page, 'urlClientId')).toBe('C1')
  const newest = await captureListQuery(page, () => page.getByLabel('Sort by').selectOption('Newest'))
  expect([newest.get('user_id'), newest.get('client_id')]).toEqual(['U1', 'C1'])
  await logIn(page, anna)
  await expect.poll(() => getStored(page, 'userId')).not.toBeNull()
  expect([await getStored(page, 'urlUserId'), await getStored(page, 'urlClientId')]).toEqual([null, null])
})

test("a link with ids of another seller leaves a seller's shop open [S-EXPL-015, S-EXPL-016, S-XMOD-010, D-047]", async ({
  browser,
}) => {
  const { page } = await openLoggedIn(browser, anna, desk)
  await page.goto('/?urlUserId=U1&urlClientId=C1')
  for (const [path, query, list] of [
    ['/explore', '?urlUserId=U1&urlClientId=C1', '/product/list'],
    ['/mystock', '', '/product/stocks/list'],
  ] as const) {
    // the page before may still receive its own list, whose body is gone once this path is open
    const answered = page.waitForResponse(
      (response) => response.url().includes(list) && response.frame().url().includes(path),
    )
    await page.goto(path + query)
    const answer = await answered
    expect(await answer.json(), path).toMatchObject({ statusCode: 1 })
    expect(answer.url(), path).not.toContain('C1')
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  expect(await getStored(page, 'urlUserId')).toBeNull()
  expect(await getStored(page, 'urlClientId')).toBeNull()
})
