import { type Browser, expect, test } from '@playwright/test'
import { fillCode, issueCoupon, reduced, typeCode } from './support/coupons.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { chooseClient, chooseNewCard, createTrade, formatPounds, saveDelivery } from './support/sale.ts'
import { buyButton, createBuyerEmail, fillBuyer, openShop } from './support/shop-page.ts'

/** Coupons that end, or change the total, just before a buyer orders with them. */

const isOver = 'This code is over.'
const saves = { name: 'Save & Continue' }

async function openCheckout(browser: Browser, trade: Awaited<ReturnType<typeof createTrade>>) {
  const seller = await openLoggedIn(browser, trade.seller, phone)
  await seller.page.goto('/mystock')
  await seller.page
    .getByRole('button', { name: /^Select/ })
    .and(seller.page.getByRole('button', { name: trade.products[0]?.name ?? '' }))
    .click()
  await seller.page.getByRole('button', { name: 'Checkout' }).click()
  await chooseClient(seller.page, 'Clara Client')
  return seller
}

test('a code that ends before the order is saved stops it, and says why [N-COUP-023, D-609]', async ({ browser }) => {
  const trade = await createTrade()
  const { code, end } = await issueCoupon()
  const { page, consoleErrors } = await openCheckout(browser, trade)
  await typeCode(page, code)
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible()
  await end()
  await page.getByRole('button', saves).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toHaveValue(code)
  await expect(field).toHaveAccessibleDescription(isOver)
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const [total = ''] = /£[\d.]+/.exec(await page.locator('summary').first().innerText()) ?? []
  expect(total).not.toBe('')
  // the page now shows the price without the coupon, at which the next press orders
  await saveDelivery(page)
  await chooseNewCard(page, '4242 4242 4242 4242')
  const review = page.getByRole('region', { name: 'Review And Submit' })
  await expect(review).toContainText(total)
  await expect(review.getByText('Discount')).toHaveCount(0)
  expect(consoleErrors.filter((error) => !/409/.test(error))).toEqual([])
})

test('a code that was typed and not applied is shown before it counts [N-COUP-023]', async ({ browser }) => {
  const trade = await createTrade()
  const { code } = await issueCoupon()
  const { page, consoleErrors } = await openCheckout(browser, trade)
  await fillCode(page, code)
  await page.route('**/api/v1/order/coupon', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByRole('button', saves).click()
  await expect(page.getByText(`${code} has changed the total.`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: code }).filter({ hasText: 'off' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0)
  await saveDelivery(page)
  await chooseNewCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('region', { name: 'Review And Submit' }).getByText(`Discount · ${code}`)).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('on a shop page a code that has ended asks for no payment [N-COUP-023]', async ({ browser }) => {
  const { page, consoleErrors, products, handle } = await openShop(browser)
  const [product] = products
  if (!product) throw new Error('the demo has no products')
  const { code, end } = await issueCoupon()
  await page.goto(`/shop/${handle}`)
  await buyButton(page, product.name).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await typeCode(page, code)
  await fillBuyer(page, createBuyerEmail())
  const goOn = (price: number) => page.getByRole('button', { name: `Continue to payment · ${formatPounds(price)}` })
  await expect(goOn(reduced(product.price))).toBeVisible()
  await end()
  await goOn(reduced(product.price)).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(isOver)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await goOn(product.price).click()
  await expect(page.getByRole('button', { name: `Pay ${formatPounds(product.price)}` })).toBeVisible()
  expect(consoleErrors.filter((error) => !/409/.test(error))).toEqual([])
})
