import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { anyCode, issueCoupon, reduced, typeCode } from './support/coupons.ts'
import { waitForEmailAfter } from './support/emails.ts'
import { createExploreLink } from './support/explore-link.ts'
import { formError } from './support/forms.ts'
import { desk, expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { enterCode } from './support/returns.ts'
import {
  chooseClient,
  chooseNewCard,
  createTrade,
  fillCard,
  formatPounds,
  saveDelivery,
  submitOrder,
} from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { buyButton, createBuyerEmail, fillBuyer, openShop } from './support/shop-page.ts'

/** Coupons: an administrator issues them, and clients and strangers buy with them. */

test('a coupon is issued, sold with, paid and counted [N-COUP-013, N-COUP-015, N-COUP-018]', {
  tag: '@journey',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const trade = await createTrade()
  const [product] = trade.products
  if (!product) throw new Error('the demo has no products')
  const code = anyCode()
  const admin = await openBackOffice(browser)
  await test.step('an administrator issues it', async () => {
    await admin.page.goto('/dashboard')
    await admin.page.getByRole('link', { name: 'Coupons' }).click()
    await expect(admin.page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
    await expectAccessible(admin.page)
    await admin.page.getByRole('button', { name: 'Issue a coupon' }).click()
    const dialog = admin.page.getByRole('dialog', { name: 'Issue a coupon' })
    await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await dialog.getByLabel('Name', { exact: true }).fill('Spring sale')
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(formError(dialog)).toHaveText('Please enter a percentage or an amount.')
    await dialog.getByLabel('Percentage').fill('10')
    await dialog
      .getByLabel('Who pays for it')
      .selectOption({ label: 'Half and half: half of the discount comes off her commission' })
    await dialog.getByLabel('What it is for').selectOption('Some products')
    await dialog.getByLabel('Search by name').fill(product.name)
    await dialog.getByRole('checkbox', { name: product.name }).first().check()
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.page.getByRole('row', { name: new RegExp(code) })).toContainText('Active')
  })

  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, desk)
  await test.step('its seller reads who pays, and sells with it', async () => {
    await page.goto('/codes')
    const listed = page.getByRole('listitem').filter({ hasText: code })
    await expect(listed).toContainText('half of the discount comes off your commission')
    await expect(listed).toContainText(/For example, .* From your commission: £\d+\.\d\d of £\d+\.\d\d\./)
    await expectAccessible(page)
    await page.goto('/mystock')
    await page
      .getByRole('button', { name: /^Select/ })
      .and(page.getByRole('button', { name: product.name }))
      .click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await typeCode(page, 'NO-SUCH-CODE')
    await expect(page.getByText('We do not know this code.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Please choose the client first.')).toBeVisible()
    await chooseClient(page, 'Clara Client')
    const applied = page.getByRole('status').filter({ hasText: code })
    await expect(applied).toContainText('half of the discount')
    await expect(applied).toContainText(/From your commission: £\d+\.\d\d of £\d+\.\d\d/)
    await expectAccessible(page)
    await saveDelivery(page)
    const send = () => page.getByRole('button', { name: 'Send Payment Link' }).click()
    const { text } = await waitForEmailAfter(send, trade.client.email, /ready to pay/)
    expect(text).toContain(`Discount · ${code}`)
    expect(consoleErrors.filter((error) => !/40[49]/.test(error))).toEqual([])
    const client = await openBrowser(browser, phone)
    await client.page.goto(/\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? '')
    await expect(client.page.getByText(`Discount · ${code}`)).toBeVisible()
    await expectAccessible(client.page)
    await fillCard(client.page, '4242 4242 4242 4242')
    await client.page.getByRole('button', { name: `Pay ${formatPounds(reduced(product.price))}` }).click()
    await expect(client.page).toHaveURL(/payment-successful-receipt/)
    await expect(client.page.getByText(`Discount · ${code}`)).toBeVisible()
    expect(client.consoleErrors).toEqual([])
  })

  await test.step('the administrator sees what it cost, its order, and ends it', async () => {
    await admin.page.reload()
    await admin.page.getByRole('link', { name: code }).click()
    const off = formatPounds(product.price - reduced(product.price))
    await expect(admin.page.getByRole('row').filter({ hasText: 'Clara Client' })).toContainText(off)
    await expectAccessible(admin.page)
    await admin.page.getByRole('button', { name: 'End it' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    await expect(admin.page.getByText('Ended', { exact: true })).toBeVisible()
    expect(admin.consoleErrors).toEqual([])
  })
})

test('a client by explore link buys with a code [N-COUP-001, N-COUP-013]', async ({ browser }) => {
  const { code } = await issueCoupon()
  const link = await createExploreLink()
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(link.path)
  await page
    .getByRole('button', { name: /^buy product/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await typeCode(page, code)
  const applied = page.getByRole('status').filter({ hasText: code })
  await expect(applied).toContainText('off')
  await expect(applied).not.toContainText('ommission')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await fillCard(page, '4242 4242 4242 4242')
  const review = page.getByRole('region', { name: 'Review And Submit' })
  await expect(review.getByText(`Discount · ${code}`)).toBeVisible()
  await expectAccessible(page)
  await submitOrder(page)
  await expect(page).toHaveURL(/order-confirm|payment-successful-receipt/)
  await expect(page.getByText(`Discount · ${code}`).first()).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a stranger buys with a seller’s own code on her shop page [N-COUP-001, N-COUP-014]', async ({ browser }) => {
  const { page, consoleErrors, seller, products, handle } = await openShop(browser)
  const [product] = products
  if (!product) throw new Error('the demo has no products')
  const body = { user_id: seller.userId, budget: 50 }
  await callShop('PUT', 'admin/coupon/budget', { as: await getAdminToken(), body })
  const code = anyCode()
  await test.step('she makes it within her budget', async () => {
    const own = await openLoggedIn(browser, seller, phone)
    await own.page.goto('/codes')
    await own.page.getByRole('button', { name: 'Make a code' }).click()
    const dialog = own.page.getByRole('dialog', { name: 'Make a code' })
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByLabel('Name', { exact: true }).fill('From Olive')
    await dialog.getByLabel('Percentage').fill('10')
    await expectAccessible(own.page)
    await dialog.getByRole('button', { name: 'Make the code' }).click()
    await expect(own.page.getByRole('listitem').filter({ hasText: code })).toContainText('paid out of your commission')
    expect(own.consoleErrors).toEqual([])
  })
  await page.goto(`/shop/${handle}`)
  await buyButton(page, product.name).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await typeCode(page, code.toLowerCase())
  const price = formatPounds(reduced(product.price))
  await expect(page.getByRole('status').filter({ hasText: code })).toContainText(`${price} to pay`)
  await fillBuyer(page, createBuyerEmail())
  await expectAccessible(page)
  await page.getByRole('button', { name: `Continue to payment · ${price}` }).click()
  await fillCard(page, '4242 4242 4242 4242', 'Stella Stranger')
  await page.getByRole('button', { name: `Pay ${price}` }).click()
  await expect(page).toHaveURL(/payment-successful-receipt/)
  await expect(page.getByText(`Discount · ${code}`)).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a link whose code has ended says so and takes no card [N-COUP-010]', async ({ browser }) => {
  const trade = await createTrade()
  const { code } = await issueCoupon({ max_uses: 1 })
  const sell = async () => {
    const prods = trade.products.map(({ _id, price }) => ({ prod_id: _id, quantity: 1, price }))
    const body = { type: 1, client_id: trade.client._id, prods, coupon: code }
    return (await callShop<{ _id: string }>('POST', 'order', { as: trade.as, body }))._id
  }
  const [first, second] = [await sell(), await sell()]
  const send = () => callShop('POST', 'payment/link', { as: trade.as, body: { order_id: first } })
  const { text } = await waitForEmailAfter(send, trade.client.email, /ready to pay/)
  const { order } = await callShop<{ order: { totalAmount: number } }>('GET', `order/info/${second}`, { as: trade.as })
  const payment = { token: 'tok_visa', order_id: second, amount: order.totalAmount, paymentType: 1 }
  await callShop('POST', 'payment/token/pay', { as: trade.as, body: payment })
  const { page, consoleErrors } = await openBrowser(browser, phone)
  await page.goto(/\/client\/payment\?order_id=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('This price no longer holds')).toBeVisible()
  await expect(page.getByText(/This code has been used up\. Nothing was charged/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectAccessible(page)
  expect(consoleErrors).toEqual([])
})

test('a seller’s code waits behind a link, and survives a reload [N-COUP-013]', async ({ browser }) => {
  const trade = await createTrade()
  const { code } = await issueCoupon({ rule: 'after' })
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/mystock')
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  await chooseClient(page, 'Clara Client')
  await typeCode(page, code)
  await expect(page.getByRole('status').filter({ hasText: code })).toContainText(
    'counted on the price after the discount',
  )
  await saveDelivery(page)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible()
  await chooseNewCard(page, '4242 4242 4242 4242')
  const review = page.getByRole('region', { name: 'Review And Submit' })
  await expect(review.getByText(`Discount · ${code}`)).toBeVisible()
  await expect(review.getByText(/^From your commission: £/)).toBeVisible()
  await submitOrder(page)
  await expect(page).toHaveURL(/\/order-confirm$/)
  await expect(page.getByText(/^From your commission: £/)).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('pieces that a code has split are one row to pack, return and refund [N-COUP-021]', async ({ browser }) => {
  const trade = await createTrade()
  const [product] = trade.products
  if (!product) throw new Error('the demo has no products')
  const { code } = await issueCoupon({ percent: '', amount: 1, rule: 'before' })
  const prods = [{ prod_id: product._id, quantity: 3, price: product.price }]
  const body = { type: 1, client_id: trade.client._id, prods, coupon: code }
  const { _id: order_id } = await callShop<{ _id: string }>('POST', 'order', { as: trade.as, body })
  const { order } = await callShop<{ order: { totalAmount: number; prods: object[] } }>(
    'GET',
    `order/info/${order_id}`,
    {
      as: trade.as,
    },
  )
  expect(order.prods).toHaveLength(2)
  const payment = { token: 'tok_visa', order_id, amount: order.totalAmount, paymentType: 1 }
  await callShop('POST', 'payment/token/pay', { as: trade.as, body: payment })

  const client = await openBrowser(browser, phone)
  await client.page.goto(`/client-page/orders/${order_id}/return`)
  await enterCode(client.page, trade.client.email)
  const more = client.page.getByRole('button', { name: /^One more:/ })
  await expect(more).toHaveCount(1)
  await expect(client.page.getByText('3 can be returned')).toBeVisible()
  await client.page.getByRole('radio', { name: 'It is damaged' }).press('Space')
  for (let piece = 0; piece < 3; piece += 1) await more.press('Enter')
  await expect(client.page.getByRole('region', { name: 'What you get back' })).toContainText(
    formatPounds(order.totalAmount),
  )
  await expectAccessible(client.page)
  expect(client.consoleErrors).toEqual([])

  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto(`/admin-order/admin-order-details/${order_id}`)
  await page.getByRole('button', { name: 'Make a refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a refund' })
  const quantity = dialog.getByLabel(/^Quantity of/)
  await expect(quantity).toHaveCount(1)
  await expect(quantity).toHaveValue('3')
  await expect(dialog).toContainText(/of 3, £\d+\.\d\d or £\d+\.\d\d each/)
  await quantity.fill('4')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose at most 3.')
  await quantity.fill('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  // a pound off three pieces makes two of them 33 pence cheaper and one 34; the refund is for the dearest
  const dearest = formatPounds(product.price - 0.33)
  await page.getByRole('button', { name: `Refund ${dearest}` }).click()
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText(dearest)
  expect(consoleErrors).toEqual([])
})
