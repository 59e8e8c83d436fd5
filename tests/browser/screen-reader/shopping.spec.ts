import { expect, test } from '@playwright/test'
import { createExploreLink } from '../support/explore-link.ts'
import { desk, openBrowser, openLoggedIn, phone } from '../support/people.ts'
import { createApprovedSeller, getDemoProducts } from '../support/sellers.ts'
import { callShop } from '../support/shop-api.ts'
import { ScreenReader } from './screen-reader.ts'

/** What a screen reader says to a seller who stocks a product, and to a client who orders through a link. */

test('by ear a seller finds a product and stocks it [N-ASST-005]', { tag: '@journey' }, async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true, paidOut: true })
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, desk)
  const { prods } = await callShop<{ prods: { _id: string; name: string }[] }>(
    'GET',
    'product/list?sKey=citrine glow',
    { as },
  )
  const [product] = prods
  await callShop('POST', 'product/view/video', { as, body: { prod_id: product?._id } })
  const reader = await ScreenReader.listenTo(page)
  await reader.open('/')
  await reader.use(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'explore' }))
  await reader.reach(page.getByRole('searchbox', { name: 'Search products' }), 'Shift+Tab')
  await reader.type('citrine glow')
  await reader.press('Enter')
  // reads only this region, since other tests add categories to the filters
  await reader.read(page.getByRole('region', { name: 'Explore' }))
  await reader.use(page.getByRole('button', { name: 'Skip to: Products' }))
  await reader.use(page.getByRole('article').getByRole('link', { name: product?.name ?? '' }))
  await reader.read()
  await reader.use(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Stock/ })
      .first(),
  )
  await expect(page.getByRole('button', { name: /^Un-stock/ })).toBeVisible()
  await reader.listen()
  reader.tell('goes back')
  await page.goBack()
  await reader.listen()
  reader.compare('stock')
  expect(consoleErrors).toEqual([])
})

test('by ear a client by link orders and pays on a phone [N-ASST-005]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const [first, second] = await getDemoProducts(2)
  const reader = await ScreenReader.listenTo(page, {
    [link.sent[0]?.name ?? first?.name ?? '']: 'FIRST PRODUCT',
    [link.sent[1]?.name ?? second?.name ?? '']: 'SECOND PRODUCT',
  })
  await reader.open(link.path)
  await reader.read(undefined, 2)
  await reader.passHeader()
  await reader.use(page.getByRole('button', { name: /^buy product/ }).first())
  await expect(page).toHaveURL(/\/mystock$/)
  await reader.listen()
  await reader.read(undefined, 2)
  await reader.use(page.getByRole('button', { name: 'Checkout' }))
  await expect(page).toHaveURL(/\/checkout$/)
  await reader.listen()
  await reader.read()
  await reader.use(page.getByRole('radio', { name: new RegExp(link.client.name) }))
  await reader.fill(page.getByLabel('Card number'), '4242424242424242')
  await reader.type('1234')
  await reader.type('123')
  await reader.press('Enter')
  await reader.use(page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(page).toHaveURL(/\/order-confirm$/)
  await reader.listen()
  await reader.read()
  await reader.press('Escape')
  await reader.read()
  reader.compare('client-order')
  expect(consoleErrors).toEqual([])
})
