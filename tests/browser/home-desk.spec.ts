import { expect, type Page, test } from '@playwright/test'
import { createExploreLink } from './support/explore-link.ts'
import { measureShifts } from './support/layout-shifts.ts'
import { anna, expectAccessible, openBrowser, openLoggedIn, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { addToStockAndFaves, createApprovedSeller, createClient, getDemoProducts } from './support/sellers.ts'
import { callShop, shopUrl } from './support/shop-api.ts'
import { openedLinksEarlier } from './support/shop-database.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today' })

for (const { name, viewport } of widths) {
  test(`on a ${name}: a seller’s home begins with today and what waits [N-DESK-008]`, async ({ browser }) => {
    const trade = await createTrade()
    await trade.createPaidOrder()
    const prod_id = trade.products[0]?._id
    await callShop('POST', 'salon-stock/correct', { as: trade.as, body: { prod_id, count: 1, reason: 'counted' } })
    await callShop('PUT', 'salon-stock/low-mark', { as: trade.as, body: { prod_id, low_mark: 3 } })
    const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, viewport)
    const getShifts = await measureShifts(page)
    await page.goto('/')
    const sold = trade.products.reduce((sum, { price }) => sum + price, 0)
    await expect(today(page).getByRole('link', { name: /^Sold/ })).toContainText(`£${sold.toFixed(2)}`)
    expect(await getShifts()).toBeLessThan(0.02)
    await expect(page.getByRole('heading', { name: 'Popular products' })).toBeVisible()
    await expectAccessible(page)
    const low = page.getByRole('link', { name: '1 product low in the salon' })
    await low.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/salon-stock\?filter=low$/)
    await expect(page.locator('main article')).toHaveCount(1)
    await page.goBack()
    await today(page).getByRole('link', { name: /^Sold/ }).click()
    await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1)
    await page.goBack()
    await test.step('commission is hidden with the eye of the header', async () => {
      await expect(today(page).getByRole('link', { name: /^Commission/ })).toContainText('£')
      await page.getByRole('button', { name: 'Hide commission' }).click()
      await expect(today(page).getByRole('link', { name: /^Commission/ })).toContainText('Hidden')
    })
    await today(page).getByRole('link', { name: 'Sell', exact: true }).click()
    await expect(page).toHaveURL(/\/mystock$|\/myclients\/sell$/)
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a new seller sees six first steps, which tick and go [N-DESK-009]`, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    const getShifts = await measureShifts(page)
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'Your first steps' })
    await expect(steps.getByRole('link')).toHaveText([
      /^Confirm your email: done/,
      /^Documents approved: done/,
      /^Bank details: done/,
      /^Watch a first video: to do/,
      /^First product in stock: to do/,
      /^First client or link: to do/,
    ])
    expect(await getShifts()).toBeLessThan(0.02)
    await expectAccessible(page)
    await createClient(seller.acsT, 'Clara Client')
    await page.reload()
    await expect(steps).toContainText('4 of 6 done')
    await steps.getByRole('link', { name: /^Watch/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/explore$/)
    await addToStockAndFaves(seller.acsT, await getDemoProducts(1))
    await page.goto('/')
    await expect(today(page)).toBeVisible()
    await expect(steps).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  })
}

test('the stored page holds no strip, and no visitor loads its code [N-DESK-008, S-HOME-004]', async ({ browser }) => {
  const { acsT } = await createApprovedSeller()
  const page = await fetch(new URL('/', shopUrl()), { headers: { accesstoken: acsT, accept: 'text/html' } })
  expect(await page.text()).not.toMatch(/Next payout|first steps/)
  const visit = await openBrowser(browser, widths[0].viewport)
  const requested: string[] = []
  visit.page.on('request', (request) => requested.push(request.url()))
  await visit.page.goto('/')
  await expect(visit.page.getByRole('heading', { name: 'Popular products' })).toBeVisible()
  await visit.page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /desk/.test(url))).toEqual([])
})

test('the desk shows the month, the commission and the rhythm, each with its table [N-DESK-010]', async ({
  browser,
}) => {
  for (const { viewport } of widths) {
    const { page, consoleErrors } = await openLoggedIn(browser, anna, viewport)
    await page.goto('/desk')
    for (const [name, rows] of [
      ['This month beside the last', 28],
      ['How often clients come', 6],
    ] as const) {
      await page.getByText(`Show as a table: ${name}`).focus()
      await page.keyboard.press('Enter')
      expect(await page.getByRole('table', { name }).getByRole('row').count()).toBeGreaterThan(rows)
    }
    await expect(page.getByRole('region', { name: 'Your commission' })).toContainText('On its way')
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  }
})

test('home and desk name who may be reminded of a link, and lead there [N-DESK-003, N-FLUP-004]', async ({
  browser,
}) => {
  const link = await createExploreLink()
  const client = await openBrowser(browser, widths[0].viewport)
  await client.page.goto(link.path)
  await expect(client.page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  openedLinksEarlier(link.client.email, 3)
  for (const { viewport } of widths) {
    const { page, consoleErrors } = await openLoggedIn(browser, link.seller, viewport)
    await page.goto('/')
    await expect(today(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '1 client to remind of a link' }).press('Enter')
    await expect(page).toHaveURL(/\/links\?due=1$/)
    await expect(page.getByRole('article', { name: `Shopping link ${link.client.name}` })).toBeVisible()
    await page.goto('/desk')
    await expectAccessible(page)
    await page.getByRole('link', { name: /Clients to remind of a link/ }).press('Enter')
    await expect(page).toHaveURL(/\/links\?due=1$/)
    expect(consoleErrors).toEqual([])
  }
})
