import { expect, test } from '@playwright/test'
import { createExploreLink } from './support/explore-link.ts'
import { expectAccessible, getStored, openBrowser, widths } from './support/people.ts'
import {
  answerAuthentication,
  chooseClient,
  chooseNewCard,
  createTrade,
  fillCard,
  fillCart,
  formatPounds,
  leaveAuthenticationAndReturn,
  openCheckout,
  payByWallet,
  saveDelivery,
  submitOrder,
  walletCards,
} from './support/sale.ts'
import { addToStockAndFaves, createApprovedSeller, getDemoProducts } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/**
 * Every payment method at both widths, used by a seller and by a client who came through an explore link. Payment links are tested in
 * pay-link.spec.ts.
 */

for (const { name, viewport } of widths) {
  test(`on a ${name}: a new or a saved card pays an order [C-PAY-022, C-DELV-009, C-REVW-009]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const seller = await createApprovedSeller({ verified: true, paidOut: true })
    const as = seller.acsT
    await addToStockAndFaves(as, await getDemoProducts(1))
    const listSavedCards = async () => {
      const { cards } = await callShop<{ cards: { last4: string }[] }>('GET', 'payment/card/list', { as })
      return cards.map(({ last4 }) => last4)
    }
    const { page, consoleErrors } = await openCheckout(browser, viewport, seller)
    const expectPaid = async () => {
      await submitOrder(page)
      await expect(page).toHaveURL(/\/order-confirm$/)
      await expect.poll(() => getStored(page, 'emailReceipt')).toContain('"paymentMethod":"Card"')
    }
    // salon stock needs no delivery address, of which this seller has none
    const sellFromSalonStock = async () => {
      await page.getByText('Sell from salon stock').click()
      await saveDelivery(page)
    }
    await expect(page.getByText(/No address yet\. Add one/)).toBeVisible()
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    const shippingAddress = page.getByRole('region', { name: 'Shipping Address', exact: true })
    await expect(shippingAddress.getByText('Please choose an address.')).toBeVisible()
    await expect(shippingAddress).toBeFocused()
    await expect.poll(() => getStored(page, 'orderId')).toBeNull()
    await sellFromSalonStock()
    await chooseNewCard(page, '4242424242424242')
    const review = page.getByRole('region', { name: 'Review And Submit' })
    await expect(review.locator('dl').first()).toContainText('Handed over at the salon')
    await expectPaid()
    expect(await listSavedCards()).toEqual([])
    await fillCart(page)
    await sellFromSalonStock()
    await chooseNewCard(page, '5555555555554444', { saved: true })
    await expectPaid()
    expect(await listSavedCards()).toEqual(['4444'])
    await fillCart(page)
    await sellFromSalonStock()
    await expect(page.getByRole('radio', { name: /4444/ })).toBeChecked()
    await expect(page.getByLabel(/for my future orders/)).toHaveCount(0)
    await page.getByLabel(/^CVC: Mastercard ending in 4444/i).fill('123')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expectPaid()
    expect(await callShop('GET', 'order/list', { as })).toMatchObject({ ttl: 3 })
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: authentication shows a failure, and waits for an answer [D-042]`, async ({ browser }) => {
    const { page, consoleErrors } = await openCheckout(browser, viewport)
    await saveDelivery(page)
    const order = await getStored(page, 'orderId')
    await chooseNewCard(page, '4000002760003184')
    await submitOrder(page)
    await answerAuthentication(page, 'Fail')
    await expect(page.getByRole('alert').filter({ hasText: /failed authentication/ })).toBeVisible()
    await expect.poll(() => getStored(page, 'orderId')).toBe(order)
    await chooseNewCard(page, '4000002760003184')
    await submitOrder(page)
    await leaveAuthenticationAndReturn(page, () => page.goto('/checkout'))
    await answerAuthentication(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain(order ?? 'no order')
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: cash charges the seller’s new card [C-DLG-018–023, C-DLG-029–030, C-PAY-020]`, async ({
    browser,
  }) => {
    const { seller, as, client } = await createTrade()
    await callShop('POST', 'payment/card', { as, body: { token: 'tok_visa', name: 'Ida Journey' } })
    const { page, consoleErrors } = await openCheckout(browser, viewport, seller)
    await page.getByText("Deliver to the client's address").click()
    await chooseClient(page, client.name)
    await saveDelivery(page)
    if (name === 'phone') await page.getByText('Summary').click()
    const balance = page.locator('dl > div').filter({ hasText: 'Balance' }).locator('dd')
    const stored = JSON.parse((await getStored(page, name === 'phone' ? 'inMobBagDetails' : 'inBagDetails')) ?? '{}')
    const [{ price, commission }] = stored.productDetails
    const methods = page.getByRole('region', { name: 'Payment', exact: true })
    await expect(balance).toHaveText(formatPounds(price))
    await methods.getByText('Cash', { exact: true }).click()
    await expect(balance).toHaveText(formatPounds(price - commission))
    await expect(methods.getByText('Your client paid you in cash.')).toBeVisible()
    await expect(methods.getByRole('button', { name: 'Pay By Cash' })).toBeVisible()
    await expect(methods.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await methods.getByRole('radio', { name: /4242/ }).check()
    await expect(balance).toHaveText(formatPounds(price))
    await methods.getByRole('button', { name: 'Pay By Cash' }).click()
    await expect(balance).toHaveText(formatPounds(price - commission))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Card' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Add Card' }).click()
    await fillCard(dialog, '4000056655665556', 'Anna Archer')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await dialog.getByRole('radio', { name: /5556/ }).first().check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain('"paymentMethod":"Cash"')
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a declined wallet keeps the order [C-PAY-005, C-PAY-014, I-PAYM-024–025]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openCheckout(browser, viewport)
    await saveDelivery(page)
    const order = await getStored(page, 'orderId')
    const request = page.waitForRequest(/\/payment\/wallet\/pay$/)
    await payByWallet(page, walletCards.declined)
    expect((await request).postDataJSON()).toMatchObject({
      paymentType: 3,
      order_id: order,
      country: 'GB',
      currency: 'gbp',
    })
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => getStored(page, 'orderId')).toBe(order)
    await expectAccessible(page)
    await payByWallet(page, walletCards.asks)
    await answerAuthentication(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain('"paymentMethod":"Google Pay"')
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a payment link is sent [C-DELV-034–036, C-DELV-047–048, C-DLG-024–027]`, async ({ browser }) => {
    const { page, consoleErrors } = await openCheckout(browser, viewport)
    await chooseClient(page)
    await saveDelivery(page)
    const dialog = page.getByRole('dialog', { name: 'Payment Link Sent to Client' })
    const order_id = await getStored(page, 'orderId')
    const sendBy = async (button: string) => {
      const sent = page.waitForRequest('**/api/v1/payment/link')
      await page.getByRole('button', { name: button, exact: true }).click()
      expect((await sent).postDataJSON()).toMatchObject({ order_id })
      await expect(dialog).toBeVisible()
    }
    await sendBy('Send Payment Link')
    await expect(
      page.getByText(/ Once payment is done, commission will start reflecting in your account\.$/),
    ).toBeVisible()
    await expectAccessible(page)
    await test.step('it is handed over in other ways too [N-SHAR-011]', async () => {
      await dialog.getByRole('button', { name: 'Share it another way' }).click()
      const sharing = page.getByRole('dialog', { name: /^Order ORD-/ })
      await expect(sharing.getByRole('img', { name: 'QR code' })).toBeVisible()
      const address = await sharing.getByLabel('Address').inputValue()
      expect(address).toMatch(/\/client\/payment\?order_id=[\w-]{43}$/)
      await expect(sharing.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(encodeURIComponent(address).replaceAll('.', '\\.')),
      )
      await page.keyboard.press('Escape')
      await expect(sharing).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      const value = new URL(address).searchParams.get('order_id')
      expect(await callShop('GET', `order/payment/${value}`)).toHaveProperty('order.totalAmount')
    })
    await page.reload()
    await sendBy('Payment Link Sent')
    await dialog.getByRole('button', { name: 'Received' }).click()
    await expect(page).toHaveURL(/\/explore$/)
    for (const key of ['orderId', 'inBagDetails', 'inMobBagDetails', 'deliveryToSalon'])
      await expect.poll(() => getStored(page, key), key).toBeNull()
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name}: a client by link pays by authenticated card and wallet [D-042]`, async ({ browser }) => {
    const link = await createExploreLink()
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    await page.goto(link.path)
    await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
    const placeOrder = async () => {
      await fillCart(page)
      const orderRequest = page.waitForRequest(
        (request) => request.method() === 'POST' && /\/api\/v1\/order$/.test(request.url()),
      )
      await saveDelivery(page)
      expect((await orderRequest).postDataJSON()).toMatchObject({ type: 5, client_id: link.client._id })
    }
    await placeOrder()
    await chooseNewCard(page, '4000002760003184')
    await submitOrder(page)
    await answerAuthentication(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain('"paymentMethod":"Card"')
    await placeOrder()
    await payByWallet(page, walletCards.good)
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain('"paymentMethod":"Google Pay"')
    expect(consoleErrors).toEqual([])
  })
}

test('parts that Firefox gives up as the bank is asked for keep nobody from it [N-PAGE-011]', async ({ browser }) => {
  const { page } = await openCheckout(browser, widths[0].viewport)
  await saveDelivery(page)
  await chooseNewCard(page, '4000002760003184')
  await page.route('**/sandbox/authenticate/*', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  // what Firefox does: it gives up the parts that are still loading at once, and shows the other page when that has come
  await page.evaluate(() =>
    addEventListener('beforeunload', () =>
      setTimeout(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })), 50),
    ),
  )
  await submitOrder(page)
  await answerAuthentication(page, 'Complete')
  await expect(page).toHaveURL(/\/order-confirm$/)
})
