import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import {
  administrator,
  anna,
  enablePacing,
  expectAccessible,
  openLoggedIn,
  openMenu,
  phone,
  widths,
} from './support/people.ts'
import { formatPounds, getAnnasTrade } from './support/sale.ts'
import { callShop, getToken } from './support/shop-api.ts'

/** What a seller finds of her sales afterwards: the list, the confirmation of each, and the same on paper. */

const saleCount = 21

/** Enough sales for three pages, the newest of them paid and delivered. */
async function createManySales() {
  const trade = await getAnnasTrade()
  const count = async () => (await callShop<{ ttl: number }>('GET', 'order/list?lmt=1', { as: trade.as })).ttl
  for (let more = saleCount - 1 - (await count()); more > 0; more -= 1) {
    const order_id = await trade.order()
    await callShop('POST', 'payment/link', { as: trade.as, body: { order_id } })
  }
  await trade.paidOrder()
  const order_id = await trade.paidOrder()
  const as = await getToken(administrator)
  await callShop('PUT', 'admin/order/status', { as, body: { order_id, action: 1 } })
  return { trade, orderCount: await count() }
}

/** When the calls for pages of orders began and ended, by the page's own clock. */
function listPageCalls(page: Page): Promise<{ address: string; began: number; ended: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/v1/order/list'))
      .map((entry) => ({ address: entry.name, began: entry.startTime, ended: entry.startTime + entry.duration })),
  )
}

for (const { name, viewport } of widths)
  test(`on a ${name} My Orders lists every sale to its end, each with its confirmation [C-ORD-001, C-ORD-003, C-ORD-004, C-ORD-005, C-ORD-006, C-ORD-007, C-ORD-008, C-ORD-012, C-ORD-013, C-ORD-015, C-RCPT-001, C-RCPT-002, C-RCPT-004, C-RCPT-005, C-RCPT-006, C-RCPT-007, C-RCPT-008, C-RCPT-009, C-RCPT-010, C-RCPT-011, C-RCPT-012]`, async ({
    browser,
  }) => {
    const { trade, orderCount } = await createManySales()
    const { page, consoleErrors } = await openLoggedIn(browser, anna, viewport)
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
    await expect(orders.nth(0)).toContainText('Delivered')
    await expect(orders.nth(1)).toContainText('Processing')

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

test('the next page of orders waits half a second, and then comes by itself [C-ORD-014]', async ({ browser }) => {
  await createManySales()
  const { page } = await openLoggedIn(browser, anna, phone)
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
