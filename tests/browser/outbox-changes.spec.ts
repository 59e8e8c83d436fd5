import { type Browser, expect, type Page, test } from '@playwright/test'
import { createPricedProduct, deleteProduct } from './support/catalogue.ts'
import { waitForEmail } from './support/emails.ts'
import { cutNetwork, networkLine, restoreNetwork } from './support/offline.ts'
import { countPayLinks, fillBasket, keepPayLink, openWithWorker, waiting } from './support/outbox.ts'
import { expectAccessible } from './support/people.ts'
import { addToStockAndFaves, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders, setPayouts } from './support/shop-database.ts'

/** A payment link that waits while something changes in the shop itself. */

/** A seller who has only this test's own product in stock, of which a payment link waits. */
async function openWaiting(browser: Browser) {
  const opened = await openWithWorker(browser)
  const admin = await getAdminToken()
  const product = await createPricedProduct(admin)
  const { as, products } = opened.trade
  await addToStockAndFaves(as, [product])
  for (const { _id } of products) await callShop('DELETE', `product/stocks/${_id}`, { as })
  await fillBasket(opened.page)
  await cutNetwork(opened.context)
  await keepPayLink(opened.page)
  await expect(waiting(opened.page)).toContainText('£19.99')
  return { ...opened, admin, product }
}

/** The orders of the seller and the links of her client, after a time in which another try would have come. */
async function countLater(page: Page, { seller, client }: { seller: { email: string }; client: { email: string } }) {
  await page.waitForTimeout(6_000)
  return [countOrders(seller.email), await countPayLinks(client.email)]
}

test('a price that the shop has changed meanwhile is shown before the link goes [N-OFFL-013]', async ({ browser }) => {
  const { page, context, trade, product } = await openWaiting(browser)
  await product.setPrice('21.99')
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('Not sent')
  await expect(waiting(page)).toContainText('£19.99 before, £21.99 now')
  await expectAccessible(page)
  expect(await countLater(page, trade)).toEqual([0, 0])
  await page.getByRole('button', { name: /^Agree and send/ }).click()
  await expect(page.getByText('Payment link for Clara Client, £21.99', { exact: true }).first()).toBeVisible()
  const { text } = await waitForEmail(trade.client.email, /ready to pay/)
  expect(text).toContain('£21.99')
  await expect(waiting(page)).toHaveCount(0)
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('a product that is gone meanwhile is named, and no link goes without it [N-OFFL-013]', async ({ browser }) => {
  const { page, context, trade, admin, product } = await openWaiting(browser)
  await deleteProduct(admin, product.name)
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('Not sent')
  await expect(waiting(page)).toContainText(product.name)
  expect(await countLater(page, trade)).toEqual([0, 0])
  await page.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
})

test('what the shop refuses is tried once, shown, and sent again [N-OFFL-014]', async ({ browser }) => {
  const { page, context, trade } = await openWaiting(browser)
  setPayouts(trade.seller.email, false)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/order$/.test(request.url())) calls += 1
  })
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('Not sent')
  await expect(networkLine(page).or(page.getByRole('status').filter({ hasText: 'was not sent' }))).toContainText(
    '1 was not sent',
  )
  expect(await countLater(page, trade)).toEqual([0, 0])
  expect(calls).toBe(1)
  setPayouts(trade.seller.email, true)
  await page.reload()
  await page.getByRole('button', { name: /^Send again/ }).click()
  await waitForEmail(trade.client.email, /ready to pay/)
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(countOrders(trade.seller.email)).toBe(1)
})
