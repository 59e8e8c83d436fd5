import { type Browser, expect, type Page, test } from '@playwright/test'
import { createExploreLink } from './support/explore-link.ts'
import { fillFields } from './support/forms.ts'
import { desk, getStored, openBrowser, openLoggedIn, phone, widths } from './support/people.ts'
import { fillCard } from './support/sale.ts'
import { getDemoProducts } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** A client's visit through an explore link: browsing, buying, leaving, and invalid links. */

const listStorageKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

function recordCalls(page: Page, of: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (of.test(request.url())) calls.push(request.url())
  })
  return calls
}

for (const { name, viewport } of widths)
  test(`on a ${name}: a client by link sees her shop [S-XMOD-001–007, S-XMOD-009, D-141–142]`, async ({ browser }) => {
    const link = await createExploreLink()
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const lists = recordCalls(page, /product\/list\?/)
    await page.goto(link.path)
    const cards = page.getByRole('article')
    await expect(cards.first().getByRole('button', { name: /^buy product/ })).toBeVisible()
    const visitBanner = page.getByRole('region', { name: 'Your visit' })
    await expect(visitBanner.getByText('You are shopping with Anna', { exact: true })).toBeVisible()
    await expect(visitBanner.getByText('2 products are on your list', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/explore/${link.value}`)
    await test.step('the visit is stored, and calls name it [S-XMOD-016–017, S-XMOD-030]', async () => {
      for (const [key, value] of [
        ['exploreClientUrl', link.value],
        ['urlUserId', link.sellerId],
        ['urlClientId', link.client._id],
        ['accessToken', null],
      ] as const)
        await expect.poll(() => getStored(page, key), key).toBe(value)
      expect(lists.length).toBeGreaterThan(0)
      for (const request of lists) expect(request).toContain(`user_id=${link.sellerId}&client_id=${link.client._id}`)
    })
    const navigation = page.getByRole('navigation', { name: name === 'phone' ? 'Quick access' : 'Main' })
    await expect(navigation.getByRole('link')).toHaveText(['explore', 'buy product'], {
      useInnerText: true,
      ignoreCase: true,
    })
    await expect(page.getByRole('button', { name: /faves/ })).toHaveCount(0)
    await expect(page.getByText('Your Commission')).toHaveCount(0)

    await test.step('products are bought from their page [S-XMOD-012–014, S-XMOD-018, S-XMOD-028]', async () => {
      const third = cards
        .filter({ hasNotText: link.sent[0]?.name ?? '' })
        .filter({ hasNotText: link.sent[1]?.name ?? '' })
        // products added by other tests, whose names contain a timestamp, are avoided because these tests delete them again
        .filter({ hasNotText: /\d{13}/ })
      const product = (await third.first().getByRole('heading').textContent()) ?? ''
      await third.first().getByRole('link').click()
      await expect(page).toHaveURL(/\/product-details\//)
      await expect(page.getByRole('heading', { name: product, level: 1 })).toBeVisible()
      const productId = page.url().split('/')[4] ?? ''
      let chosen: string | null = null
      await page.route(/product\/select\/stocks\?/, async (route) => {
        chosen ??= await getStored(page, 'exploreProduct')
        await route.continue()
      })
      const selectRequest = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('select/stocks'),
      )
      await page
        .getByRole('button', { name: /^buy product/ })
        .first()
        .click()
      expect((await selectRequest).postDataJSON()).toEqual({
        prod_id: productId,
        user_id: link.sellerId,
        client_id: link.client._id,
      })
      await expect(page).toHaveURL(/\/mystock$/)
      await expect(page.getByRole('heading', { name: 'Buy Products', level: 1 })).toBeVisible()
      await expect(cards).toHaveCount(3)
      expect(chosen).toBe(productId)
      await expect(page.getByRole('button', { name: new RegExp(`^Selected.*${product}`) })).toBeVisible()
      for (const card of await cards.all())
        await expect(card.getByRole('link')).toHaveAttribute('href', /^\/product-details\/[\w-]+\/[\w-]+\/stock$/)
      await expect(page).toHaveTitle('Buy Products | Chairside')
      await cards.filter({ hasText: product }).getByRole('link').click()
      const backToList = page.getByRole('link', { name: 'Back to buy products', exact: true })
      await backToList.click()
      await expect(page).toHaveURL(/\/mystock$/)
      // looking at the product has not changed the basket, to which another product is added next
      const selected = page.getByRole('button', { name: /^Selected/ })
      await expect(selected).toHaveCount(1)
      await navigation.getByRole('link', { name: 'explore' }).click()
      const another = cards
        .filter({ hasNotText: product })
        .filter({ hasNotText: /\d{13}/ })
        .first()
      await another.getByRole('button', { name: /^buy product/ }).click()
      await expect(page).toHaveURL(/\/mystock$/)
      await expect(selected).toHaveCount(2)
      await expect(selected.filter({ hasText: product })).toHaveCount(1)
      const unlisted = (await getDemoProducts(30)).findLast(({ name }) => name !== product)
      await page.goto(`/product-details/${unlisted?._id}/all/stock`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product is not on your list.')
      await expect(backToList).toHaveAttribute('href', '/mystock')
    })

    await test.step('Back To Explore leads to the link’s page [S-XMOD-015]', async () => {
      await page.goto('/faves')
      await expect(page.getByText('Your favorite list is empty!')).toBeVisible()
      await page.getByRole('link', { name: 'Back To Explore' }).click()
      await expect(page).toHaveURL(new RegExp(`/explore/${link.value}$`))
    })

    await test.step('leaving the visit removes it [S-XMOD-027]', async () => {
      await page.getByRole('button', { name: name === 'phone' ? 'Menu' : 'Account', exact: true }).click()
      const accountMenu = name === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
      await expect(accountMenu.getByText('You are shopping with Anna', { exact: true })).toBeVisible()
      await accountMenu.getByRole('button', { name: /^Exit/ }).click()
      await expect(page).toHaveURL(/\/$/)
      const removedKeys = [
        'currentCartData',
        'exploreClientUrl',
        'urlUserId',
        'urlClientId',
        'accessToken',
        'userId',
        'isAdmin',
        'isVerify',
        'skin',
      ]
      await expect
        .poll(async () => (await listStorageKeys(page)).filter((key) => removedKeys.includes(key)))
        .toEqual([])
    })
    await page.reload()
    await expect(page).toHaveURL(/\/$/)
    expect(consoleErrors).toEqual([])
  })

test('a client by link pays the full price with a card [C-PAY-021, I-PAYM-011, S-XMOD-034]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(link.path)
  await page.getByRole('link', { name: 'See your list' }).click()
  for (const { name } of link.sent) await page.getByRole('button', { name: new RegExp(`^Select\\b.*${name}`) }).click()
  const cart = JSON.parse((await getStored(page, 'inMobBagDetails')) ?? '{}') as {
    productDetails: { price: number; quantity: number }[]
  }
  await page.getByRole('button', { name: 'Checkout' }).click()

  await test.step('it goes to an address of her own [S-XMOD-036–038, S-XMOD-040]', async () => {
    await expect(page.getByRole('radio', { name: /^Delivery Address/ })).toBeChecked()
    await expect(page.locator('input[name=type]')).toHaveCount(1)
    await expect(page.getByPlaceholder('Enter Client Name')).toHaveCount(0)
    const addresses = page.getByRole('region', { name: 'Shipping Address' })
    await expect(addresses.getByText(link.client.name)).toBeVisible()
    await addresses.getByRole('button', { name: 'Add New Address' }).click()
    // the fields allow the browser to fill in the client's own details
    for (const [label, token] of [
      ['First name', 'given-name'],
      ['Mobile number', 'tel-national'],
      ['Post Code', 'postal-code'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
    await fillFields(page, {
      'First name': 'Ida',
      'Last name': 'Island',
      'Mobile number': '07700 900456',
      'Address line 1': '9 Quay Street',
      City: 'Bristol',
      County: 'Bristol',
      'Post Code': 'BS1 4DJ',
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(addresses.getByRole('radio', { name: /9 Quay Street/ })).toBeChecked()
    await addresses.getByRole('button', { name: /^Edit.*9 Quay Street/ }).click()
    await page.getByLabel('Address line 1', { exact: true }).fill('11 Quay Street')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(addresses.getByRole('radio', { name: /11 Quay Street/ })).toBeChecked()
  })

  const orderRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/order'),
  )
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const order = (await orderRequest).postDataJSON() as Record<string, unknown>
  const pence = cart.productDetails.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0)
  expect(cart.productDetails).toHaveLength(2)
  expect(order).toMatchObject({ type: 5, client_id: link.client._id, user_id: link.sellerId, totalAmount: pence / 100 })
  await page.getByText('Credit/Debit Card').click()
  await fillCard(page, '4242424242424242', 'Ida Island')
  await expect(page.getByLabel('I want to use this credit card for my future orders.')).toHaveCount(0)
  for (const absent of ['Send Payment Link', 'Pay By Cash'])
    await expect(page.getByRole('button', { name: absent })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/You earn|Commission/)).toHaveCount(0)
  const paymentRequest = page.waitForRequest('**/api/v1/payment/token/pay')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  expect((await paymentRequest).postDataJSON()).toMatchObject({ type: 2 })
  await expect(page).toHaveURL(/\/order-confirm$/)
  await expect(page.getByText(/commission/i)).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('a product that the client buys is in the cart even from a later page of the list [D-183]', async ({
  browser,
}) => {
  const link = await createExploreLink()
  const prods = await getDemoProducts(20)
  const prod_ids = JSON.stringify(prods.map(({ _id }) => _id))
  await callShop('POST', 'product/select/stocks', {
    as: link.seller.acsT,
    body: { client_id: link.client._id, prod_ids },
  })
  const last = prods.toSorted((one, other) => one.name.localeCompare(other.name)).at(-1)
  if (!last) throw new Error('the shop is empty')
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto(link.path)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  await page.goto(`/product-details/${last._id}/${last.cat_id}/explore`)
  await page
    .getByRole('button', { name: new RegExp(`^buy product.*${last.name}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/mystock$/)
  await expect(page.getByRole('complementary', { name: 'Basket' }).getByText(last.name, { exact: true })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a visit never sends the seller’s token, and its end logs her out [D-049, S-XMOD-021]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, consoleErrors, as } = await openLoggedIn(browser, link.seller, desk)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) sent.push(request.headers().accesstoken)
  })
  await page.goto(link.path)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  await page.goto('/myclients')
  await expect(page).toHaveURL(new RegExp(`/explore/${link.value}$`))
  await expect(page.getByRole('button', { name: /^buy product/ }).first()).toBeVisible()
  await expect(page.getByText('Please verify your email')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /commission$/ })).toHaveCount(0)
  expect(sent.length).toBeGreaterThan(3)
  expect(sent).not.toContain(as)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: /^Exit/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  expect(consoleErrors).toEqual([])
})

test('a forged link is requested once, says so and leads to the public shop [D-046, D-047]', async ({ browser }) => {
  const link = await createExploreLink()
  for (const path of ['/explore/forged', link.path.replace(link.value, link.value.slice(0, -3))]) {
    const { page, consoleErrors } = await openLoggedIn(browser, link.seller, desk)
    const exchanges = recordCalls(page, /client\/explore\/url/)
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible()
    await expect(page).toHaveURL(/\/explore$/)
    // the seller is still logged in
    await expect(page.getByText('Your Commission').first()).toBeVisible()
    await expect.poll(() => listStorageKeys(page)).not.toContain('exploreClientUrl')
    await expect.poll(() => listStorageKeys(page)).not.toContain('urlClientId')
    await page.reload()
    await expect(page.getByText('Your Commission').first()).toBeVisible()
    expect(exchanges).toHaveLength(1)
    expect(consoleErrors).toEqual([])
  }
  await expectIdsCorrected(browser, link)
})

/** Expects the ids in the URL to be replaced with those that belong to the link. */
async function expectIdsCorrected(
  browser: Browser,
  link: Awaited<ReturnType<typeof createExploreLink>>,
): Promise<void> {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto(`/explore/${link.value}?urlUserId=somebody&urlClientId=else`)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect([await getStored(page, 'urlUserId'), await getStored(page, 'urlClientId')]).toEqual([
    link.sellerId,
    link.client._id,
  ])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
}

test('a visit ends on the current page when its client is deleted [D-064]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto(link.path)
  await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  // waits for all other calls, so that the filter's call is the first one to be refused
  await page.waitForLoadState('networkidle')
  await callShop('DELETE', `client/${link.client._id}`, { as: link.seller.acsT })
  await page.getByLabel('Skincare').check()
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible()
  await expect(page).toHaveURL(/\/explore\?categoryId=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(consoleErrors).toEqual([])
})
