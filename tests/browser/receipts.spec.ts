import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { enablePacing, expectAccessible, openLoggedIn, openMenu, phone, widths } from './support/people.ts'
import { createTrade, formatPounds, payOrder, placeOrder } from './support/sale.ts'
import { createClient, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** A seller's orders: the list of them, and each order's confirmation and PDF. */

const orderCount = 21

let trade: Awaited<ReturnType<typeof createTrade>>

/** Creates three pages of orders, of which the newest two are paid and the newest one is delivered. */
test.beforeAll(async () => {
  trade = await createTrade()
  for (let count = 2; count < orderCount; count += 1) {
    const order_id = await trade.placeOrder()
    await callShop('POST', 'payment/link', { as: trade.as, body: { order_id } })
  }
  await trade.createPaidOrder()
  const order_id = await trade.createPaidOrder()
  await callShop('PUT', 'admin/order/status', { as: await getAdminToken(), body: { order_id, action: 1 } })
})

/** The requests for pages of orders, each with its start and end by the browser's clock. */
function listPageCalls(page: Page): Promise<{ address: string; began: number; ended: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/v1/order/list'))
      .map((entry) => ({ address: entry.name, began: entry.startTime, ended: entry.startTime + entry.duration })),
  )
}

for (const { name, viewport } of widths)
  test(`on a ${name} My Orders lists every sale [C-ORD-001, C-ORD-003–008, C-ORD-015]`, async ({ browser }) => {
    const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, viewport)
    await page.goto('/profile')
    if (name === 'phone') {
      const entry = page.getByRole('link', { name: /My Orders/ })
      await openMenu(page, entry)
      await entry.click()
    } else {
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'My Orders' }).click()
    }
    await expect(page).toHaveURL(/\/orders$/)
    const orders = page.getByRole('article')
    await expect(orders.first().getByRole('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
    await test.step('an order says how far its payment and delivery are [C-ORD-010–013]', async () => {
      await expect(orders.nth(0)).toContainText('Delivered')
      await expect(orders.nth(1)).toContainText('Processing')
      await expect(orders.nth(1).getByText('Completed', { exact: true })).toBeVisible()
      await expect(orders.nth(2).getByText('Pending', { exact: true })).toBeVisible()
    })

    const endOfList = page.getByText("Looks like you've reached the end")
    await expect(async () => {
      await page.getByRole('article').last().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 4000)
      await expect(endOfList).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(orders).toHaveCount(orderCount)
    const pages = Math.ceil(orderCount / 10)
    expect((await listPageCalls(page)).map(({ address }) => new URL(address).search)).toEqual(
      Array.from({ length: pages }, (_, at) => `?page=${at + 1}&lmt=10`),
    )

    await orders
      .first()
      .getByRole('button', { name: /^View Details/ })
      .click()
    const receiptDialog = page.getByRole('dialog', { name: 'Sale Confirmation' })
    const orderTotal = trade.products.reduce((sum, { price }) => sum + price, 0)
    await test.step('a confirmation has every part of its sale [C-RCPT-004–012]', async () => {
      const factRow = (label: string) => receiptDialog.getByText(label, { exact: true }).locator('..')
      await expect(factRow('Order number')).toContainText(/ORD-\d+/)
      await expect(factRow('Order date')).toContainText(/\d{2}\/\d{2}\/\d{4}/)
      await expect(factRow('Payment method')).toContainText('Card')
      for (const product of trade.products) await expect(receiptDialog).toContainText(product.name)
      await expect(factRow('Shipping · Free Shipping')).toContainText('£0.00')
      await expect(factRow('Subtotal')).toContainText(formatPounds(orderTotal))
      await expect(factRow('Total')).toContainText(formatPounds(orderTotal))
      await expect(receiptDialog).toContainText(/You saved £\d+\.\d\d on this order\./)
      await expect(receiptDialog.getByRole('region', { name: 'Billing' })).not.toContainText(/^Billing-$/)
      await expect(receiptDialog.getByRole('region', { name: 'Shipping' })).toContainText(trade.client.name)
    })
    await expectAccessible(page)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      receiptDialog.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain(`Total ${formatPounds(orderTotal)}`)
    expect(consoleErrors).toEqual([])
  })

test('the next page of orders is requested after half a second [C-ORD-014]', async ({ browser }) => {
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  await enablePacing(page)
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect((await listPageCalls(page)).length).toBeGreaterThan(1)
  }).toPass()
  const [first, second] = await listPageCalls(page)
  expect((second?.began ?? 0) - (first?.ended ?? 0)).toBeGreaterThanOrEqual(500)
})

test('on a phone My Orders is narrowed, returned to and saved as a file [N-MYOR-005, N-MYOR-008]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto(`/myclients?${new URLSearchParams({ client: trade.client._id })}`)
  await page.getByRole('link', { name: 'Search and export in My Orders' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters).toContainText(`Orders of ${trade.client.name}`)
  await filters.getByLabel('State').selectOption('Delivered')
  const orders = page.getByRole('article')
  await expect(orders).toHaveCount(1)
  const number = (await orders.getByRole('heading').textContent()) ?? ''
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    filters.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([number])

  await page.goto('/profile')
  await page.goBack()
  await expect(orders).toHaveCount(1)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  // further pages are loaded by themselves while the end of the list is near the window
  await expect(orders.nth(9)).toBeVisible()
  await filters.getByRole('searchbox').fill('nothing of this name')
  await expect(page.getByText('Try other words, or remove a filter.')).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('on a phone a name of sixteen letters stands whole in My Orders [N-DISP-029]', async ({ browser }) => {
  const names = ['Philippa Wynford', 'Bernadette Featherstonehaugh-Cholmondeley']
  for (const name of names) {
    const order = await placeOrder(trade.as, (await createClient(trade.as, name))._id, trade.products)
    await payOrder(trade.as, order, trade.products)
  }
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/orders')
  const room = (name: string) =>
    page
      .getByRole('article')
      .getByText(name, { exact: true })
      .evaluate(({ clientWidth, scrollWidth }) => ({ isCut: scrollWidth > clientWidth, width: clientWidth }))
  expect((await room(names[0] ?? '')).isCut).toBe(false)
  expect((await room(names[1] ?? '')).width).toBeGreaterThan(110)
  // the order number is at the top of the menu, since the row leaves it out to make room for the name
  await page
    .getByRole('button', { name: /^More: Order ORD-/ })
    .first()
    .click()
  await expect(page.getByRole('article').first().locator('strong')).toHaveText(/^ORD-\d+$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
})
