import { expect, type Page, test } from '@playwright/test'
import { administrator, anna, desk, getStored, logIn, openBrowser, openLoggedIn } from './support/people.ts'
import { captureListQuery, getCategoryByName, productTiles } from './support/product-list.ts'
import { callShop } from './support/shop-api.ts'

/** The product list for each kind of viewer: its sort order, and the visit that a link begins. */

async function readCommissions(page: Page): Promise<number[]> {
  const texts = await productTiles(page).getByText('Your Commission').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

/** Waits until the first ten amounts are in this sort order and not all equal. */
async function expectOrder(read: () => Promise<number[]>, order: (a: number, b: number) => number): Promise<void> {
  await expect(async () => {
    const amounts = (await read()).slice(0, 10)
    expect(new Set(amounts).size).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted(order))
  }).toPass()
}

async function readPrices(page: Page): Promise<number[]> {
  const texts = await productTiles(page).locator('p').filter({ hasText: /^£/ }).allTextContents()
  return texts.map((text) => Number(/£(\d+\.\d\d)/.exec(text)?.[1]))
}

test('a seller’s list follows its URL and order [S-EXPL-008, S-EXPL-010–014, S-EXPL-017–022]', async ({ browser }) => {
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
  const newestNames = newest.prods.map((product) => product.name)
  const readNames = async () => (await productTiles(page).getByRole('heading').allTextContents()).slice(0, 10)
  await expect.poll(readNames).toEqual(newestNames)
  expect(newestNames).not.toEqual(prods.slice(0, 10).map((product) => product.name))
  expect((await sortBy('Price High-Low')).get('sortValue')).toBe('2')
  await waitUntilLoaded()
  await expectOrder(
    () => readPrices(page),
    (a, b) => b - a,
  )
  expect((await sortBy('Price Low-High')).get('sortValue')).toBe('3')
  await waitUntilLoaded()
  await expectOrder(
    () => readPrices(page),
    (a, b) => a - b,
  )
  expect((await sortBy('Commission')).get('sortValue')).toBe('4')
  await waitUntilLoaded()
  await expectOrder(
    () => readCommissions(page),
    (a, b) => b - a,
  )
  await page.getByLabel('Sort by').selectOption('Featured')
  await expect(productTiles(page).first()).toContainText(featured ?? 'no name')
  await expect(page).toHaveURL(/sortValue=0/)
  expect(consoleErrors).toEqual([])
})

test('an administrator sees products as a visitor, without commission [A-SHEL-001, D-070]', async ({ browser }) => {
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

test('a link with urlUserId and urlClientId marks the visit [S-EXPL-015–016, S-XMOD-011]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/explore?urlUserId=U1&urlClientId=C1')
  await expect(productTiles(page).first()).toBeVisible()
  await expect.poll(() => getStored(page, 'urlUserId')).toBe('U1')
  await expect.poll(() => getStored(page, 'urlClientId')).toBe('C1')
  const newest = await captureListQuery(page, () => page.getByLabel('Sort by').selectOption('Newest'))
  expect([newest.get('user_id'), newest.get('client_id')]).toEqual(['U1', 'C1'])
  await logIn(page, anna)
  await expect.poll(() => getStored(page, 'userId')).not.toBeNull()
  expect([await getStored(page, 'urlUserId'), await getStored(page, 'urlClientId')]).toEqual([null, null])
})

test('another seller’s link leaves a seller’s shop open [S-EXPL-015–016, S-XMOD-010, D-047]', async ({ browser }) => {
  const { page } = await openLoggedIn(browser, anna, desk)
  await page.goto('/?urlUserId=U1&urlClientId=C1')
  for (const [path, query, list] of [
    ['/explore', '?urlUserId=U1&urlClientId=C1', '/product/list'],
    ['/mystock', '', '/product/stocks/list'],
  ] as const) {
    // ignores a list that still arrives for the previous page: its body can no longer be read once this path is open
    const answered = page.waitForResponse(
      (response) => response.url().includes(list) && response.frame().url().includes(path),
    )
    await page.goto(path + query)
    const answer = await answered
    expect(await answer.json(), path).toMatchObject({ statusCode: 1 })
    expect(answer.url(), path).not.toContain('C1')
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await expect.poll(() => getStored(page, 'urlUserId')).toBeNull()
  await expect.poll(() => getStored(page, 'urlClientId')).toBeNull()
})
