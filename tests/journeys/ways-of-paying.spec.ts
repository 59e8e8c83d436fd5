import { expect, test } from '@playwright/test'
import { exploreLink } from './explore-link.ts'
import { kept, lookOver, openBrowser, widths } from './people.ts'
import {
  answerBank,
  atCheckout,
  chooseClient,
  chooseNewCard,
  fillCard,
  leaveBankAndReturn,
  packBag,
  payByWallet,
  saveDelivery,
  submit,
  walletCard,
} from './sale.ts'
import { approvedSeller, giveProducts, newestProducts } from './sellers.ts'
import { ask } from './shop-api.ts'

/**
 * Every way of paying at either width, as the seller and as her client who came by an explore link. How a client pays at
 * a payment link stands in pay-link.spec.ts.
 */

for (const { name, viewport } of widths) {
  test(`on a ${name}: a new card pays and is kept only where she wishes it; kept, it pays by its CVC [C-PAY-022]`, async ({
    browser,
  }) => {
    const seller = await approvedSeller({ verified: true, paidOut: true })
    const as = seller.acsT
    await giveProducts(as, await newestProducts(1))
    const cards = async () => {
      const { cards } = await ask<{ cards: { last4: string }[] }>('GET', 'payment/card/list', { as })
      return cards.map(({ last4 }) => last4)
    }
    const { page, complaints } = await atCheckout(browser, viewport, seller)
    const paid = async () => {
      await submit(page)
      await expect(page).toHaveURL(/\/order-confirm$/)
      expect(await kept(page, 'emailReceipt')).toContain('"paymentMethod":"Card"')
    }
    // she has no address, and needs none for what lies in her salon
    const deliver = async () => {
      await page.getByText('Sell from salon stock').click()
      await saveDelivery(page)
    }
    await deliver()
    await chooseNewCard(page, '4242424242424242')
    await paid()
    expect(await cards()).toEqual([])
    await packBag(page)
    await deliver()
    await chooseNewCard(page, '5555555555554444', { kept: true })
    await paid()
    expect(await cards()).toEqual(['4444'])
    await packBag(page)
    await deliver()
    await expect(page.getByRole('radio', { name: /4444/ })).toBeChecked()
    await expect(page.getByLabel(/for my future orders/)).toHaveCount(0)
    await page.getByLabel(/^CVC: Mastercard ending in 4444/i).fill('123')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await paid()
    expect(await ask('GET', 'order/list', { as })).toMatchObject({ ttl: 3 })
    expect(complaints).toEqual([])
  })

  test(`on a ${name}: the bank asks her; what failed is told, what was left waits and goes on where it stood [I-PAYM-010, D-042]`, async ({
    browser,
  }) => {
    const { page, complaints } = await atCheckout(browser, viewport)
    await saveDelivery(page)
    const order = await kept(page, 'orderId')
    await chooseNewCard(page, '4000002760003184')
    await submit(page)
    await answerBank(page, 'Fail')
    await expect(page.getByRole('alert').filter({ hasText: /failed authentication/ })).toBeVisible()
    expect(await kept(page, 'orderId')).toBe(order)
    await chooseNewCard(page, '4000002760003184')
    await submit(page)
    await leaveBankAndReturn(page, () => page.goto('/checkout'))
    await answerBank(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(await kept(page, 'emailReceipt')).toContain(order ?? 'no order')
    expect(complaints).toEqual([])
  })

  test(`on a ${name}: cash: the cost goes to a card of hers, a new one if need be [C-PAY-020, C-DLG-018, C-DLG-019, C-DLG-020, C-DLG-021, C-DLG-022, C-DLG-023, C-DLG-029, C-DLG-030]`, async ({
    browser,
  }) => {
    const { page, complaints } = await atCheckout(browser, viewport)
    await saveDelivery(page)
    await page.getByText('Cash', { exact: true }).click()
    await page.getByRole('button', { name: 'Pay By Cash' }).last().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Card' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Add Card' }).click()
    await fillCard(dialog, '4000056655665556', 'Anna Archer')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await dialog.getByRole('radio', { name: /5556/ }).first().check()
    await lookOver(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(await kept(page, 'emailReceipt')).toContain('"paymentMethod":"Cash"')
    expect(complaints).toEqual([])
  })

  test(`on a ${name}: a wallet pays at once; one that fails is told and the order stays [C-PAY-005, C-PAY-014, C-PAY-024, C-PAY-031, D-042]`, async ({
    browser,
  }) => {
    const { page, complaints } = await atCheckout(browser, viewport)
    await saveDelivery(page)
    const order = await kept(page, 'orderId')
    const asked = page.waitForRequest(/\/payment\/wallet\/pay$/)
    await payByWallet(page, walletCard.declined)
    expect((await asked).postDataJSON()).toMatchObject({ paymentType: 3, order_id: order })
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await kept(page, 'orderId')).toBe(order)
    await lookOver(page)
    await payByWallet(page, walletCard.asks)
    await answerBank(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(await kept(page, 'emailReceipt')).toContain('"paymentMethod":"Google Pay"')
    expect(complaints).toEqual([])
  })

  test(`on a ${name}: the client is sent a payment link, and sent it again [C-DELV-034, C-DELV-035, C-DELV-036, C-DELV-047, C-DELV-048, C-DLG-024, C-DLG-025, C-DLG-026, C-DLG-027, C-DELV-002]`, async ({
    browser,
  }) => {
    const { page, complaints } = await atCheckout(browser, viewport)
    await chooseClient(page)
    await saveDelivery(page)
    const dialog = page.getByRole('dialog', { name: 'Payment Link Sent to Client' })
    const order_id = await kept(page, 'orderId')
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
    await lookOver(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await sendBy('Payment Link Sent')
    await dialog.getByRole('button', { name: 'Received' }).click()
    await expect(page).toHaveURL(/\/explore$/)
    for (const key of ['orderId', 'inBagDetails', 'inMobBagDetails', 'deliveryToSalon'])
      expect(await kept(page, key), key).toBeNull()
    expect(complaints).toEqual([])
  })

  test(`on a ${name}: a client by link pays by a card that her bank asks about, and by a wallet [D-042]`, async ({
    browser,
  }) => {
    const link = await exploreLink()
    const { page, complaints } = await openBrowser(browser, viewport)
    await page.goto(link.path)
    await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
    const buy = async () => {
      await packBag(page)
      const placed = page.waitForRequest((asked) => asked.method() === 'POST' && /\/api\/v1\/order$/.test(asked.url()))
      await saveDelivery(page)
      expect((await placed).postDataJSON()).toMatchObject({ type: 5, client_id: link.client._id })
    }
    await buy()
    await chooseNewCard(page, '4000002760003184')
    await submit(page)
    await answerBank(page, 'Complete')
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(await kept(page, 'emailReceipt')).toContain('"paymentMethod":"Card"')
    await buy()
    await payByWallet(page, walletCard.good)
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(await kept(page, 'emailReceipt')).toContain('"paymentMethod":"Google Pay"')
    expect(complaints).toEqual([])
  })
}
