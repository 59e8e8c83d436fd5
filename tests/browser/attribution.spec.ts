import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createExploreLink } from './support/explore-link.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { callShop } from './support/shop-api.ts'

test('on a phone seller and administrator read which link brought an order [N-ATTR-007]', async ({ browser }) => {
  const { value, client, seller, sent } = await createExploreLink()
  const { acsT } = await callShop<{ acsT: string }>('GET', `client/explore/url/${value}`)
  const prods = sent.slice(0, 1).map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
  const body = { type: 5, prods }
  const { _id: order_id } = await callShop<{ _id: string }>('POST', 'order', { as: acsT, body })
  const payment = { token: 'tok_visa', order_id, amount: sent[0]?.price, type: 2, paymentType: 1 }
  await callShop('POST', 'payment/token/pay', { as: acsT, body: payment })
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })
  const words = `link of ${day.format(new Date())}`
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/orders')
  await expect(page.getByText(client.name).first()).toBeVisible()
  await page.getByRole('button', { name: 'View Details' }).first().click()
  const details = page.getByRole('dialog', { name: 'Sale Confirmation' })
  await expect(details.getByText('Credited for').locator('..')).toContainText(words)
  await expectAccessible(page)
  const admin = await openBackOffice(browser, phone)
  await admin.page.goto(`/admin-order/admin-order-details/${order_id}`)
  await expect(admin.page.getByText('Credited for').locator('..')).toContainText(words)
  expect([...consoleErrors, ...admin.consoleErrors]).toEqual([])
})
