import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

async function refundInFull(order_id: string): Promise<void> {
  const as = await getAdminToken()
  const query = new URLSearchParams({ order_id, lines: '[]' })
  const path = `admin/refund/preview?${query}`
  const { amount, refunded } = await callShop<{ amount: number; refunded: number }>('GET', path, { as })
  await callShop('POST', 'admin/refund', { as, body: { order_id, amount, refunded } })
}

async function fileOf(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await download).suggestedFilename()
}

test('an administrator sends an invoice; the seller reads it and its credit [N-INVC-011–013]', async ({ browser }) => {
  const trade = await createTrade()
  const orderId = await trade.createPaidOrder()
  const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${orderId}`, { as: trade.as })
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto(`/admin-order/admin-order-details/${orderId}`)
  await page.getByRole('button', { name: `Send invoice ${order.ord_no}` }).click()
  const dialog = page.getByRole('dialog', { name: `Send invoice ${order.ord_no}` })
  await expect(dialog).toContainText(trade.client.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
  await refundInFull(orderId)
  await page.goto('/admin-invoice')
  await page.getByRole('searchbox').fill(order.ord_no)
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Credit note')
  // a card shows no line for an empty cell
  await expect(rows.first().locator('td[data-title="Dispute"]')).toBeHidden()
  await expect(rows.first().locator('td[data-title="Total"]')).toBeVisible()
  const number = (await rows.last().locator('td').first().textContent()) ?? ''
  expect(number).toMatch(/^INV-\d{6}$/)
  await expectAccessible(page)
  expect(await fileOf(page, `PDF of ${number}`)).toBe(`${number}.pdf`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Kind').selectOption('Credit note')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(rows).toHaveCount(1)
  expect(await fileOf(page, 'Export CSV')).toBe('invoices.csv')
  await rows.getByRole('link', { name: order.ord_no }).click()
  const panel = page.getByRole('region', { name: 'Invoice and credit notes' })
  await expect(panel.getByRole('listitem')).toHaveText([new RegExp(`^Invoice ${number}`), /^Credit note CRN-\d{6}/])
  expect(consoleErrors).toEqual([])
  const shop = await openLoggedIn(browser, trade.seller, phone)
  await shop.page.goto('/orders')
  const listed = shop.page.getByRole('article', { name: `Order ${order.ord_no}` })
  await listed.getByRole('button', { name: /^View Details/ }).click()
  expect(await fileOf(shop.page, `PDF of ${number}`)).toBe(`${number}.pdf`)
  expect(shop.consoleErrors).toEqual([])
})
