import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createBoughtOrder, createReturn, dispatchOrder, enterCode } from './support/returns.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { withOpenReturns } from './support/shop-database.ts'

/** Delays the list of open returns, as a slow network does. */
async function delayReturns(page: Page, ms: number): Promise<void> {
  await page.route(/return\/list\?.*waiting=1/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

test('the panel of open returns moves no order when it comes [N-RTRN-048]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  await createReturn(trade.client.email, order._id)
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await delayReturns(page, 1500)
  await page.goto('/orders')
  const row = page.getByRole('article', { name: `Order ${order.ord_no}` })
  await row.waitFor()
  const before = await row.boundingBox()
  await expect(page.getByRole('region', { name: 'A return is open' })).toBeVisible()
  await page.waitForTimeout(500)
  expect(await row.boundingBox()).toEqual(before)
  expect(consoleErrors).toEqual([])
})

test('every open return is counted and found, however many there are [N-RTRN-048]', async ({ browser }) => {
  const { trade, order } = await createBoughtOrder()
  await createReturn(trade.client.email, order._id)
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  await withOpenReturns(order._id, 101, async () => {
    await page.goto('/desk')
    await expect(page.getByRole('link', { name: /Open returns/ })).toContainText('102')
    await page.goto('/orders')
    const panel = page.getByRole('region', { name: '102 returns are open' })
    await expect(panel.getByRole('listitem')).toHaveCount(5)
    await panel.getByRole('button', { name: 'Show all 102' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(102)
    await expectAccessible(page)
    // the oldest return comes last, and only its goods are damaged
    const oldest = panel.getByRole('listitem').last()
    await expect(oldest).toContainText('Damaged')
    await oldest.getByRole('button').click()
    await expect(page.getByRole('dialog', { name: /^Return by/ })).toContainText('The lid was broken.')
  })
})

test('the page of a paid link leads to what is wrong with it, by a code [N-RTRN-049]', async ({ browser }) => {
  const { trade, order, payLink } = await createBoughtOrder()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(payLink)
  await expect(page.getByText(order.ord_no)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return or problem' }).click()
  await enterCode(page, trade.client.email)
  await expect(page).toHaveURL(new RegExp(`/client-page/orders/${order._id}/return$`))
  await expect(page.getByRole('heading', { name: 'Return or problem', level: 1 })).toBeVisible()
  await expect(page.getByText(order.ord_no)).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('the last day for returns stands on her order and on its link’s page [N-RTRN-071]', async ({ browser }) => {
  const { trade, order, payLink } = await createBoughtOrder()
  await dispatchOrder(order._id)
  await callShop('PUT', 'admin/order/status', { as: await getAdminToken(), body: { order_id: order._id, action: 1 } })
  const { page, consoleErrors } = await openBrowser(browser, phone)
  const lastDay = page.getByText(/^Returns until \d+ [A-Z][a-z]+( \d{4})?$/)
  await page.goto(payLink)
  await expect(lastDay).toBeVisible()
  await page.goto(`/client-page?order=${order._id}`)
  await enterCode(page, trade.client.email)
  await expect(page.getByRole('dialog').filter({ has: lastDay })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('the number of another’s order leads nowhere [N-RTRN-049]', async ({ browser }) => {
  const [own, other] = [await createBoughtOrder(), await createBoughtOrder()]
  const { page } = await openBrowser(browser, phone)
  await page.goto(`/client-page?problem=${other.order.ord_no}`)
  await enterCode(page, own.trade.client.email)
  await expect(page.getByRole('article', { name: `Order ${own.order.ord_no}` })).toBeVisible()
  await expect(page).toHaveURL(/\/client-page\?problem=/)
  await expect(page.getByText(other.order.ord_no)).toHaveCount(0)
})

test('a return that has ended is looked at, and past its days a problem is reported [N-RTRN-050]', async ({
  browser,
}) => {
  const { trade, order } = await createBoughtOrder()
  const returnId = await createReturn(trade.client.email, order._id)
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  const openMenu = async () => {
    await page.goto('/orders')
    await page.getByRole('button', { name: `More: Order ${order.ord_no}` }).click()
  }
  await openMenu()
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible()
  const body = { return_id: returnId, reason: 'It was used.' }
  await callShop('POST', 'admin/return/refuse', { as: await getAdminToken(), body })
  await openMenu()
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'See the return', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Return by/ })).toContainText('It was used.')
  await expectAccessible(page)
  expect(consoleErrors).toEqual([])
})
