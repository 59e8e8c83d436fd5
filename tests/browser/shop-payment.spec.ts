import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, getStored, widths } from './support/people.ts'
import {
  answerAuthentication,
  fillCard,
  leaveAuthenticationAndReturn,
  payByWallet,
  walletCards,
} from './support/sale.ts'
import { callShop } from './support/shop-api.ts'
import { goToPayment, openShop } from './support/shop-page.ts'

/** A stranger pays on a seller's shop page, by wallet or through the bank's page. */

const basket = (page: Page) => getStored(page, 'shopBaskets')
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

/** The client names of the seller's paid orders. */
async function listSold(as: string): Promise<string[]> {
  const { orders } = await callShop<{ orders: { clnt_name: string }[] }>('GET', 'order/list?page=1&lmt=10', { as })
  return orders.map(({ clnt_name }) => clnt_name)
}

for (const { name, viewport } of widths) {
  test(`on a ${name} a stranger pays in a shop by wallet [N-SHOP-008, N-SHOP-012]`, async ({ browser }) => {
    const { page, as, handle, products, consoleErrors } = await openShop(browser, viewport)
    await goToPayment(page, handle, products[0]?.name ?? '')
    await payByWallet(page, walletCards.declined)
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expectAccessible(page)
    expect(await basket(page)).toContain(products[0]?._id)
    await payByWallet(page, walletCards.good)
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    await expect(page.getByText('Payment method').locator('..')).toContainText('Google Pay')
    expect(await basket(page)).not.toContain(products[0]?._id)
    expect(await listSold(as)).toEqual(['Stella Stranger'])
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name} the way back from the bank leads to one payment in a shop [N-SHOP-008, D-042]`, async ({
    browser,
  }) => {
    const { page, as, handle, products, consoleErrors } = await openShop(browser, viewport)
    await goToPayment(page, handle, products[0]?.name ?? '')
    await test.step('a failed authentication leaves basket, details and order', async () => {
      await fillCard(page, '4000002760003184', 'Stella Stranger')
      await payButton(page).click()
      await answerAuthentication(page, 'Fail')
      await expect(page.getByRole('alert').filter({ hasText: /failed authentication/ })).toBeVisible()
      await page.goto(`/shop/${handle}`)
      await page.getByRole('button', { name: 'Checkout' }).click()
      await expect(page.getByLabel('Full name')).toHaveValue('Stella Stranger')
      await page.getByRole('button', { name: /^Continue to payment/ }).click()
    })
    await test.step('who goes back to the shop is told that the bank waits', async () => {
      await fillCard(page, '4000002760003184', 'Stella Stranger')
      await payButton(page).click()
      await leaveAuthenticationAndReturn(page, () => page.goto(`/shop/${handle}`))
      await answerAuthentication(page, 'Complete')
      await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    })
    await page.goto(`/shop/${handle}`)
    // waits until the paid basket is emptied; the buttons alone show nothing, since the server renders the page without a basket
    await expect.poll(() => basket(page)).not.toContain(products[0]?._id)
    await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(2)
    expect(await listSold(as)).toEqual(['Stella Stranger'])
    expect(consoleErrors).toEqual([])
  })
}
