import { expect, type Page, test } from '@playwright/test'
import { desk, expectAccessible, getStored, openBrowser, openLoggedIn, phone, widths } from './support/people.ts'
import { addToStockAndFaves, createApprovedSeller, getDemoProducts, type Product } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Records the queries of all further calls to this path. */
function recordQueries(page: Page, path: string): URLSearchParams[] {
  const seen: URLSearchParams[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith(path)) seen.push(searchParams)
  })
  return seen
}

const cartKeys = [
  'currentCartData',
  'inBagDetails',
  'inMobBagDetails',
  'totalPrice',
  'totalMobPrice',
  'orderId',
] as const

for (const { name, viewport } of widths) {
  const phone = name === 'phone'

  test(`on a ${name}: stock is empty, searched, sorted and added to the cart [S-STCK-002–026]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/mystock')
    await expect(page.getByRole('heading', { name: 'My Stock', level: 1 })).toBeVisible()
    await expect(page.getByText('Your stock list is empty!', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back To Explore' }).click()
    await expect(page).toHaveURL(/\/explore$/)

    const products = await getDemoProducts(3)
    const [first, second] = products
    if (!first || !second) throw new Error('the shop has too few products')
    await addToStockAndFaves(seller.acsT, products, [])
    const queries = recordQueries(page, '/product/stocks/list')
    // opened in another sort order than Name, so that choosing Name makes a call
    await page.goto('/mystock?sort=priceUp')
    const region = page.getByRole('region', { name: 'My Stock' })
    await expect(region.getByRole('listitem')).toHaveCount(3)
    for (const [label, sortValue, dir] of [
      ['Name', '1', '1'],
      ['Price high to low', '2', '-1'],
      ['Commission', '3', '-1'],
    ] as const) {
      await page.getByLabel('Sort by').selectOption({ label })
      const isSent = (query?: URLSearchParams) => [query?.get('sortValue'), query?.get('dir')]
      await expect.poll(() => isSent(queries.at(-1)), label).toEqual([sortValue, dir])
    }
    expect([queries[0]?.get('sortValue'), queries[0]?.get('dir')]).toEqual(['2', '1'])
    const search = page.getByRole('searchbox', { name: 'Search your stock' })
    await search.fill('x'.repeat(80))
    expect((await search.inputValue()).length).toBe(75)
    await search.fill(first.name)
    await expect.poll(() => queries.at(-1)?.get('sKey')).toBe(first.name)
    await expect(region.getByRole('listitem')).toHaveCount(1)
    await search.fill('')
    await expect(region.getByRole('listitem')).toHaveCount(3)

    // before a product is selected there is no basket
    const selectButton = ({ name: product }: Product) =>
      region
        .getByRole('listitem')
        .filter({ hasText: product })
        .getByRole('button', { name: /^Select/ })
    const cart = phone
      ? page.getByRole('dialog', { name: 'Basket' })
      : page.getByRole('complementary', { name: 'Basket' })
    const checkout = page.getByRole('button', { name: 'Checkout' })
    await expect(cart).toHaveCount(0)
    await expect.poll(() => getStored(page, 'currentCartData')).toBeNull()
    // nothing is in the basket until it is selected, and the answer has no field that could be mistaken for a quantity in the basket
    const { stocks } = await callShop<{ stocks: object[] }>('GET', 'product/stocks/list', { as: seller.acsT })
    for (const product of stocks) expect(product).not.toHaveProperty('quantity')
    await expect(region.getByRole('button', { name: /^Selected/ })).toHaveCount(0)
    if (phone) {
      await expect(page.getByText('Nothing chosen yet', { exact: true })).toBeVisible()
      await expect(checkout).toBeDisabled()
      await expect(checkout).toBeInViewport()
    }
    await selectButton(first).click()
    await selectButton(second).press('Enter')
    // the button's text already says that it is selected, so aria-pressed would only repeat it
    await expect(selectButton(first)).toHaveAccessibleName(new RegExp(`^Selected ?: ${first.name}$`))
    await expect(selectButton(first)).not.toHaveAttribute('aria-pressed')
    if (phone) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(checkout).toBeInViewport()
      await expect(region.getByRole('button', { name: /^Selected/ })).toHaveCount(2)
      await page.getByRole('button', { name: /Show the basket/ }).click()
    }
    await expect(cart).toBeVisible()
    await expectAccessible(page)
    const storedCart = JSON.parse((await getStored(page, 'currentCartData')) ?? 'null')
    expect(storedCart.productDetails).toMatchObject([
      { _id: first._id, quantity: 1, totalPrice: first.price },
      { _id: second._id, quantity: 1, totalPrice: second.price },
    ])
    for (const line of storedCart.productDetails) expect(line.totalCommission).toBe(line.commission)
    const line = cart.getByRole('listitem').filter({ hasText: first.name })
    const [minus, plus] = [
      line.getByRole('button', { name: /^One fewer/ }),
      line.getByRole('button', { name: /^One more/ }),
    ]
    await expect(minus).toBeDisabled()
    await plus.click()
    await plus.press('Enter')
    await expect(line.getByRole('status')).toHaveText('3')
    await minus.click()
    await expect(line.getByRole('status')).toHaveText('2')
    await line.getByRole('button', { name: /^Remove/ }).click()
    await expect(line).toHaveCount(0)
    await cart.getByRole('button', { name: /^Remove/ }).click()
    await expect(cart).toHaveCount(0)
    await expect.poll(() => getStored(page, 'currentCartData')).toBeNull()

    await selectButton(first).click()
    await expect.poll(() => getStored(page, phone ? 'inMobBagDetails' : 'inBagDetails')).toContain(first._id)
    // a product that leaves the stock leaves the basket too, while the focus stays in the list
    await region.getByRole('button', { name: new RegExp(`^Un-stock.*${first.name}`) }).press('Enter')
    await expect(region.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: 'Removed from your stock.' })).toBeVisible()
    await expect(cart).toHaveCount(0)
    await expect.poll(() => getStored(page, 'currentCartData')).toBeNull()
    await expect(region.locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    await selectButton(second).click()
    await page.goto('/faves')
    await expect(page.getByRole('heading', { name: 'Faves', level: 1 })).toBeVisible()
    for (const flag of cartKeys) await expect.poll(() => getStored(page, flag), flag).toBeNull()
    expect(consoleErrors).toEqual([])
  })
}

test('faves begin empty, then load page after page [S-FAVE-002–008, S-FAVE-011]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/faves')
  await expect(page.getByRole('heading', { name: 'Faves', level: 1 })).toBeVisible()
  await expect(page.getByText('Your favorite list is empty!', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back To Explore' }).click()
  await expect(page).toHaveURL(/\/explore$/)

  await addToStockAndFaves(seller.acsT, [], await getDemoProducts(20))
  const queries = recordQueries(page, '/product/faves/list')
  await page.goto('/faves')
  const grid = page.getByRole('region', { name: 'Faves' }).getByRole('listitem')
  await expect(grid.first()).toBeVisible()
  await grid.last().scrollIntoViewIfNeeded()
  await expect(grid).toHaveCount(20)
  await grid.last().scrollIntoViewIfNeeded()
  await expect(page.getByText("Looks like you've reached the end")).toBeVisible()
  expect(queries.map((query) => [query.get('page'), query.get('lmt'), query.get('sortValue')])).toEqual([
    ['1', '10', '0'],
    ['2', '10', '0'],
    ['3', '10', '0'],
  ])
  await page.evaluate(() => window.scrollTo(0, 0))
  // with the keyboard, a product can be removed from the faves, and leaves the list at once
  const faveButton = grid.first().getByRole('button', { name: /faves/i })
  await faveButton.press('Enter')
  await expect(grid).toHaveCount(19)
  expect(consoleErrors).toEqual([])
})

test('the faves redirect a visitor to the login page with a message [S-FAVE-009, S-FAVE-010]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/faves')
  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are currently not logged in Please login first.' }),
  ).toBeVisible()
})
