import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, getStored, openBrowser, phone, widths } from './support/people.ts'
import { pretendRealKeys, serveFakeStripe } from './support/real-keys.ts'
import {
  answerAuthentication,
  createTrade,
  fillCard,
  formatPounds,
  leaveAuthenticationAndReturn,
  payByWallet,
  walletCards,
} from './support/sale.ts'

/** A client pays a seller's order through a payment link, without an account. */

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £\d+\.\d\d$/ })
const expired = (page: Page) => page.getByRole('heading', { name: 'Oops! The link has expired…' })
const paidHeading = (page: Page) => page.getByRole('heading', { name: 'Paid', exact: true })

async function openPayLink(browser: Browser, viewport: { width: number; height: number } = phone, more = {}) {
  const opened = await openBrowser(browser, viewport, more)
  const trade = await createTrade()
  const link = await trade.createPayLink()
  const total = formatPounds(trade.products.reduce((sum, { price }) => sum + price, 0))
  return { ...opened, trade, link, total }
}

/** Records the calls to the shop and to the sandbox provider in their order, except for the report that the page was opened. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/(?!link\/opened)|^\/v1\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

for (const { name, viewport } of widths)
  test(`on a ${name} a client pays by a link [C-LINK-003, C-LINK-008–012, C-LINK-018–020]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { page, consoleErrors, trade, link, total } = await openPayLink(browser, viewport)
    const calls = recordCalls(page)
    await test.step('the order opens without a login [C-GARD-014–015, C-LINK-015–016]', async () => {
      const orderResponse = page.waitForResponse(/\/api\/v1\/order\/payment\//)
      await page.goto(link)
      await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
      const { responseData } = await (await orderResponse).json()
      const inAnswer = [
        'address',
        'ord_no',
        'paymentStatus',
        'prods',
        'quantity',
        'saves_card',
        'seller',
        'totalAmount',
      ]
      expect(Object.keys(responseData.order).sort()).toEqual(inAnswer)
    })
    for (const field of ['Card number', 'Expiry', 'CVC', 'Card holder name'])
      await expect(page.getByLabel(field, { exact: true })).toBeVisible()
    await expect(payButton(page)).toHaveText(`Pay ${total}`)
    const topOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().top)
    const lastItem = page.getByRole('region', { name: 'Your order' }).getByRole('listitem').last()
    if (name === 'phone') expect(await topOf(lastItem)).toBeLessThan(await topOf(payButton(page)))
    expect(link).toContain(`=${await getStored(page, 'clientPayLinkOdrId')}`)
    await payButton(page).click()
    await expect(page.getByText('*Please Enter Crad holder name.')).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    await fillCard(page, '4242424242424242')
    await payButton(page).click()
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /v1/tokens',
      'POST /api/v1/payment/client/pay',
    ])
    await test.step('the receipt is stored and shown [C-RCPT-005, C-RCPT-007–011, C-RCPT-023]', async () => {
      const receipt = JSON.parse((await getStored(page, 'emailReceipt')) ?? '{}')
      expect(JSON.stringify(receipt).toLowerCase()).not.toContain('commission')
      const receiptRegion = page.getByRole('region', { name: 'Customer order receipt' })
      await expect(receiptRegion).toContainText(receipt.order.ord_no)
      for (const product of trade.products) await expect(receiptRegion).toContainText(product.name)
      await expect(receiptRegion.getByText('Total', { exact: true }).locator('..')).toContainText(total)
      await expect(receiptRegion.getByText('Payment method').locator('..')).toContainText('Card')
      await expect(receiptRegion.getByRole('region', { name: 'Billing' })).toContainText('Clara Client')
      await expect(receiptRegion.getByRole('region', { name: 'Shipping' })).toContainText(receipt.order.address.street)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download PDF' }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`${receipt.order.ord_no}.pdf`)
    })
    await page.goto(link)
    await test.step('the link of a paid order shows what was paid [N-PAYR-003–004, C-LINK-018]', async () => {
      await expect(paidHeading(page)).toBeVisible()
      await expect(page.getByLabel('Card number')).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(total)
      for (const product of trade.products) await expect(page.getByRole('main')).toContainText(product.name)
      await expect(page.getByRole('main')).not.toContainText('@')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download receipt' }).press('Enter'),
      ])
      expect(file.suggestedFilename()).toMatch(/^ORD-\d+\.pdf$/)
      await expectAccessible(page)
      await expect(page.getByRole('link', { name: 'Open my page' })).toHaveAttribute('href', '/client-page')
    })
    await test.step('without a receipt a page says thank you [C-LINK-005–007]', async () => {
      await page.evaluate(() => localStorage.removeItem('emailReceipt'))
      await page.goto('/payment-successful-receipt')
      await expect(page).toHaveURL(/\/thank-you-client-payment$/)
      await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible()
      await expect(page.getByText('Your order has been successfully placed.', { exact: true })).toBeVisible()
    })
    expect(consoleErrors).toEqual([])
  })

test('on a phone a client reads what an order is and asks its seller [N-PAYP-001–004]', async ({ browser }) => {
  const { page, consoleErrors, trade, link } = await openPayLink(browser)
  await page.goto(link)
  await expect(page.getByText(/^From Ida Journey, Journeys, Leeds\./)).toBeVisible()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order.getByText(/^ORD-\d+ · 2 items$/)).toBeVisible()
  for (const { name, price } of trade.products)
    await expect(order.getByRole('listitem').filter({ hasText: name })).toContainText(`1 × ${formatPounds(price)}`)
  await expect(order.getByText('Delivered to')).toBeVisible()
  // each part of the address is on a line of its own
  await expect(order.locator('address')).toHaveText(/^Clara Client\n.+\n.+$/, { useInnerText: true })
  for (const picture of await order.getByRole('listitem').locator('img').all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask Ida Journey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ask Ida Journey' })
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog.getByText('Please write your question.')).toBeVisible()
  await dialog.getByLabel('Your question').fill('Is the serum vegan?')
  await expectAccessible(page)
  const send = () => dialog.getByRole('button', { name: 'Send question' }).click()
  const email = await waitForEmailAfter(send, trade.seller.email, /^A question about order ORD-/)
  expect(email.text).toContain('Is the serum vegan?')
  await expect(page.getByText('Your question is on its way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

for (const { name, viewport } of widths)
  test(`on a ${name}: a declined wallet can be retried [C-LINK-024, C-PAY-031, I-PAYM-015]`, async ({ browser }) => {
    const { page, consoleErrors, link, total } = await openPayLink(browser, viewport)
    // the link's token is found whatever its parameter is called
    await page.goto(link.replace('order_id', 'anything'))
    await page.getByRole('button', { name: 'Pay with Google Pay' }).click()
    const receiptRegion = page.getByRole('dialog', { name: 'Google Pay' })
    await receiptRegion.getByLabel(/is declined/).check()
    await expectAccessible(page)
    const request = page.waitForRequest(/payment\/client\/pay/)
    await receiptRegion.getByRole('button', { name: `Pay ${total}` }).click()
    expect((await request).postDataJSON()).toMatchObject({
      paymentType: 3,
      amount: total.slice(1),
      country: 'GB',
      currency: 'gbp',
    })
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expect(receiptRegion).toHaveCount(0)
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    // clicking works, since the message does not cover the pay button
    await payButton(page).click({ trial: true, timeout: 3_000 })
    await expectAccessible(page)

    await page.addInitScript(() => Object.assign(window, { ApplePaySession: {} }))
    await page.goto(link)
    const secondRequest = page.waitForRequest(/payment\/client\/pay/)
    await payByWallet(page, walletCards.good, 'Apple Pay')
    expect((await secondRequest).postDataJSON()).toMatchObject({ paymentType: 4 })
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    await expect(page.getByText('Payment method').locator('..')).toContainText('Apple Pay')
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: a client’s failed and late authentication end in one payment [D-042, D-025]`, async ({
    browser,
  }) => {
    const { page, consoleErrors, link } = await openPayLink(browser, viewport)
    await page.goto(link)
    await fillCard(page, '4000002760003184')
    await payButton(page).click()
    await answerAuthentication(page, 'Fail')
    await test.step('the notice under the number stays until it is closed [N-PAYR-005]', async () => {
      const notice = page.getByRole('alert').filter({ hasText: /failed authentication/ })
      await expect(notice).toBeVisible()
      await expect(page.getByLabel('Card number')).toBeFocused()
      await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/failed authentication/)
      await page.keyboard.type('4')
      await expect(notice, 'stays until it is closed').toBeVisible()
      await notice.getByRole('button').press('Enter')
      await expect(notice).toHaveCount(0)
    })
    await page.getByLabel('Card number').fill('')
    expect(new URL(page.url()).search).toBe(new URL(link, page.url()).search)

    await fillCard(page, '4000002760003184')
    await payButton(page).click()
    await leaveAuthenticationAndReturn(page)
    await answerAuthentication(page, 'Complete')
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    await page.goto(link)
    await expect(paidHeading(page)).toBeVisible()
    await test.step('an unknown link has expired [C-LINK-014]', async () => {
      await page.goto(`${link}x`)
      await expect(expired(page)).toBeVisible()
    })
    expect(consoleErrors).toEqual([])
  })

test('the provider’s keys bring its own card fields and wallet [I-PAYM-021, D-115, D-160]', async ({ browser }) => {
  const { page, consoleErrors, link, total } = await openPayLink(browser, phone, { bypassCSP: true })
  await pretendRealKeys(page, '**/client/payment?*')
  await serveFakeStripe(page)
  await page.goto(link)
  const wallet = page.getByRole('button', { name: 'provider expressCheckout' })
  const paymentRequest = page.waitForRequest(/payment\/client\/pay/)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0)
  await wallet.click()
  expect((await paymentRequest).postDataJSON()).toMatchObject({ token: 'pm_card_chargeDeclined', paymentType: 3 })
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(wallet).toHaveAttribute('data-failed', 'true')
  await expect(page.getByPlaceholder('1234 1234 1234 1234')).toHaveCount(0)
  await page.getByLabel('provider cardNumber').fill('1')
  await page.getByLabel('Card holder name').fill('Clara Client')
  await payButton(page).click()
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()
  await expect(page.getByLabel('provider cardNumber')).toBeFocused()
  await page.getByLabel('provider cardNumber').fill('4242')
  await expect(page.getByText('Your card number is invalid.')).toHaveCount(0)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/payment-successful-receipt$/)
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText(total)
  expect(consoleErrors).toEqual([])
})

test('without the provider’s library a message stands in for the card fields [I-PAYM-022, D-160]', async ({
  browser,
}) => {
  const { page, consoleErrors, link } = await openPayLink(browser, phone, { bypassCSP: true })
  const calls = recordCalls(page)
  await pretendRealKeys(page, '**/client/payment?*')
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  const blockedRequest = page.waitForEvent('requestfailed', (sent) => sent.url().startsWith('https://js.stripe.com/'))
  await page.goto(link)
  await blockedRequest
  await expect(page.getByText('Card payment is not available right now.')).toBeVisible()
  await expect(page.getByLabel('Card holder name')).toHaveCount(0)
  await payButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(consoleErrors).toEqual([])
})
