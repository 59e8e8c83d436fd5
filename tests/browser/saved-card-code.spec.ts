import { expect, test } from '@playwright/test'
import { desk } from './support/people.ts'
import { pretendRealKeys, serveFakeStripe } from './support/real-keys.ts'
import { createTrade, fillCart, openCheckout, saveDelivery, submitOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** The field for the CVC of a saved card in a shop that has the provider's real keys. */

test('the provider’s keys take a CVC in its field, as a token [C-PAY-008, C-PAY-028, D-160]', async ({ browser }) => {
  const { seller, as } = await createTrade()
  for (const token of ['tok_visa', 'tok_mastercard'])
    await callShop('POST', 'payment/card', { as, body: { token, name: 'Anna Archer' } })
  const { page, consoleErrors } = await openCheckout(browser, desk, seller, { bypassCSP: true })
  const sentToShop: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) sentToShop.push(`${request.url()} ${request.postData()}`)
  })
  await pretendRealKeys(page, '**/checkout')
  await serveFakeStripe(page)
  await page.goto('/checkout')
  await saveDelivery(page)
  const boxes = page.getByLabel('provider cardCvc')
  await expect(boxes).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /expires/ })).toHaveCount(2)
  const first = page.getByRole('radio', { name: /expires/ }).first()
  await expect(first).toBeChecked()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('*Please enter cvc.')).toBeVisible()
  await expect(boxes.first()).toBeFocused()
  // typing the CVC of another card selects that card
  await boxes.last().fill('987')
  await expect(first).not.toBeChecked()
  await expect(page.getByText('*Please enter cvc.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const payment = page.waitForRequest(/payment\/card\/pay$/)
  await submitOrder(page)
  expect((await payment).postDataJSON()).toMatchObject({ cvc_token: expect.stringMatching(/^cvctok_/) })
  await expect(page).toHaveURL(/\/order-confirm$/)
  expect(sentToShop.filter((sent) => /\b987\b/.test(sent))).toEqual([])

  await fillCart(page)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto('/checkout')
  await saveDelivery(page)
  const calls = sentToShop.length
  const unavailable = page.getByRole('alert').filter({ hasText: 'Card payment is not available right now.' })
  // tried again, because the field is shown as loading until the library has failed to load
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(unavailable.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(sentToShop.slice(calls).filter((sent) => sent.includes('/payment/'))).toEqual([])
  expect(consoleErrors).toEqual([])
})
