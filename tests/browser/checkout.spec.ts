import { expect, test } from '@playwright/test'
import { desk, expectAccessible, getStored, widths } from './support/people.ts'
import { chooseNewCard, createTrade, fillCard, openCheckout, saveDelivery, submitOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'

/** The checkout up to the payment, and payments that are declined or get no answer. */

for (const { name, viewport } of widths)
  test(`on a ${name}: type, client and address are chosen [C-DELV-010, C-DELV-018, C-DELV-025–028]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { seller, client: clara } = await createTrade()
    const { page, consoleErrors } = await openCheckout(browser, viewport, seller)
    await expect(page.getByRole('radio', { name: /Deliver to the salon/ })).toBeChecked()
    await test.step('the bag lists the commission of each line [C-REVW-022–023]', async () => {
      if (name === 'phone') await page.getByText('Summary').click()
      await expect(page.getByRole('heading', { name: 'In your bag' })).toBeVisible()
      await expect(page.getByText(/Commission £/).first()).toBeVisible()
    })
    await page.getByRole('button', { name: 'View all clients' }).click()
    const clients = page.getByRole('dialog')
    const initial = (await clients.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
    const client = (await clients.getByRole('listitem').first().locator('span').first().textContent()) ?? ''
    expect(client.normalize('NFD').charAt(0)).toBe(initial)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByPlaceholder('Enter Client Name').fill(client)
    await page.getByRole('option').first().click()
    const chosen = page.getByRole('region', { name: 'Client', exact: true })
    for (const fact of [clara.name, clara.email, '07700 900321'])
      await expect(chosen.getByText(fact, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shipping Address' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay By Cash' })).toHaveCount(0)
    await expectAccessible(page)
    await test.step('the saved order can be paid [C-DELV-037–039, C-DELV-043]', async () => {
      await saveDelivery(page)
      await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay By Cash' }).first()).toBeVisible()
      await expect.poll(() => getStored(page, 'orderId')).not.toBeNull()
      await expect.poll(() => getStored(page, 'deliveryToSalon')).toBe('true')
    })
    await test.step('Cancel drops the client [C-DELV-030]', async () => {
      await page.getByRole('button', { name: 'Delivery', exact: true }).click()
      await chosen.getByRole('button', { name: /^Cancel/ }).click()
      await expect(page.getByPlaceholder('Enter Client Name')).toBeVisible()
    })
    await test.step('leaving the checkout clears what it stored [C-DELV-002]', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Chairside' }).click()
      await expect(page).toHaveURL(/\/$/)
      for (const key of ['orderId', 'inBagDetails', 'inMobBagDetails', 'deliveryToSalon'])
        await expect.poll(() => getStored(page, key), key).toBeNull()
    })
    expect(consoleErrors).toEqual([])
  })

test('a declined card says so, and another one pays [C-PAY-015, C-PAY-023, I-PAYM-005]', async ({ browser }) => {
  const { page, consoleErrors } = await openCheckout(browser)
  await saveDelivery(page)
  const order = await getStored(page, 'orderId')
  await page.getByText('Credit/Debit Card').click()
  await test.step('an empty name of the card holder has its message [C-PAY-026]', async () => {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('*Please Enter Crad holder name.')).toBeVisible()
  })
  await test.step('the provider’s message is under its field [C-PAY-030]', async () => {
    // the form accepts any number with a valid checksum, so the provider must refuse this one
    await chooseNewCard(page, '4000000000000010')
    await expect(page.getByText(/Only test card numbers are accepted here/)).toBeVisible()
  })
  await chooseNewCard(page, '4000000000000002')
  const request = page.waitForRequest('**/payment/token/pay')
  await submitOrder(page)
  expect((await request).postDataJSON()).toMatchObject({ order_id: order, type: 1, paymentType: 1 })
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect.poll(() => getStored(page, 'orderId')).toBe(order)
  await chooseNewCard(page, '5555555555554444', { saved: true })
  await submitOrder(page)
  await test.step('the confirmation follows, with the stored receipt [C-RCPT-013, C-REVW-035]', async () => {
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'emailReceipt')).toContain(order ?? 'no order')
    await expect.poll(() => getStored(page, 'inBagDetails')).toBeNull()
  })
  await page.goto('/payment')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /4444.*expires 12\/34/ })
      .first(),
  ).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a saved card needs a CVC of three digits [C-PAY-008, C-PAY-028–029]', async ({ browser }) => {
  const card = { token: 'tok_amex', name: 'Anna Archer' }
  const { seller, as } = await createTrade()
  await callShop('POST', 'payment/card', { as, body: card })
  const { page, consoleErrors } = await openCheckout(browser, desk, seller)
  await saveDelivery(page)
  await page.getByRole('radio', { name: /0005/ }).first().check()
  // a card that is added to the list is not selected by itself
  await page.getByRole('button', { name: 'Pay By Cash' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click()
  await fillCard(page.getByRole('dialog'), '4000056655665556', 'Anna Archer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: /5556/ }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /0005/ }).first()).toBeChecked()
  const savedCards = page.getByRole('radio', { name: /expires/ })
  await expect(async () => expect(await page.getByLabel(/^CVC: /).count()).toBe(await savedCards.count())).toPass()
  await expect(page.getByLabel(/for my future orders/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('*Please enter cvc.')).toBeVisible()
  const cvc = page.getByLabel(/^CVC: American Express ending in 0005/).first()
  await cvc.fill('1234')
  await expect(cvc).toHaveValue('123')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await test.step('the review shows the day, the charge and the commission [C-REVW-007, C-REVW-015–016]', async () => {
    const review = page.getByRole('region', { name: 'Review And Submit' })
    await expect(review.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
    const amount = async (label: string) =>
      (await review.locator('dl > div').filter({ hasText: label }).locator('dd').last().textContent()) ?? ''
    const total = await amount('Total')
    await expect.poll(() => amount('Subtotal')).toBe(total)
    await expect(review.getByText(`${total} will be charged to American Express ending in 0005.`)).toBeVisible()
    await expect(review.getByText(/You earn £/)).toBeVisible()
    await expectAccessible(page)
  })
  await submitOrder(page)
  await test.step('the thanks say when the commission arrives [C-DLG-002–003, C-DLG-005]', async () => {
    const thanks = page.getByRole('dialog', { name: 'Thank You' })
    await expect(thanks).toContainText('Commission usually reaches your account within 5 days.')
    await expect(thanks).toContainText('order confirmation email')
    await thanks.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
  expect(consoleErrors).toEqual([])
})

test('a payment whose response was lost is retried and made once [D-025]', async ({ browser }) => {
  const { page } = await openCheckout(browser)
  await saveDelivery(page)
  await chooseNewCard(page, '4242424242424242')
  let calls = 0
  await page.route('**/api/v1/payment/token/pay', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await submitOrder(page)
  await expect(page.getByText('We are waiting for an answer')).toBeVisible()
  await expect(page).toHaveURL(/\/order-confirm$/, { timeout: 20_000 })
  expect(calls).toBe(2)
})
