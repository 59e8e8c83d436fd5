import { expect, test } from '@playwright/test'
import { expectAccessible, openLoggedIn, openRowMenu, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

type Trade = Awaited<ReturnType<typeof createTrade>>

/** Creates a paid order that a seller places for her own salon. */
async function buyForSalon({ as, products }: Trade): Promise<string> {
  const prods = products.map(({ _id }) => ({ prod_id: _id, quantity: 1 }))
  const { _id: order_id } = await callShop<{ _id: string }>('POST', 'order', { as, body: { type: 2, prods } })
  const { order } = await callShop<{ order: { totalAmount: number } }>('GET', `order/info/${order_id}`, { as })
  const body = { token: 'tok_visa', order_id, amount: order.totalAmount, paymentType: 1 }
  await callShop('POST', 'payment/token/pay', { as, body })
  return order_id
}

test('on a phone a seller says that her orders to the salon have arrived [N-CARR-003]', async ({ browser }) => {
  const trade = await createTrade()
  const as = await getAdminToken()
  const ids = [await buyForSalon(trade), await buyForSalon(trade)]
  const orders = JSON.stringify(ids.map((order_id) => ({ order_id, tracking_number: '15501234567' })))
  await callShop('PUT', 'admin/dispatch/many', { as, body: { orders, carrier: 'dpd' } })
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/orders')
  const rows = page.getByRole('article', { name: /^Order / })
  await openRowMenu(rows.first())
  await rows.first().getByRole('button', { name: 'Received' }).click()
  const question = page.getByRole('dialog', { name: 'Has the parcel arrived?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Received' }).click()
  await expect(page.getByText('The order is marked as delivered.')).toBeVisible()
  await expect(rows.first()).toContainText('Delivered')

  await rows
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click()
  const receipt = page.getByRole('dialog', { name: 'Sale Confirmation' })
  await receipt.getByRole('button', { name: 'Received' }).click()
  await question.getByRole('button', { name: 'Received' }).click()
  await expect(receipt.getByText(/^Delivered on/)).toBeVisible()
  await expect(receipt).toContainText('Received by you')
  await expect(receipt.getByRole('button', { name: 'Received' })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
