import { expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { desk, expectAccessible, getStored, openLoggedIn, phone, widths } from './support/people.ts'
import { chooseClient, createTrade, fillCart, saveDelivery } from './support/sale.ts'
import { createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** A sale that starts on the client's page, and what the checkout remembers from the last sale. */

const saveCard = (as: string, token = 'tok_visa') =>
  callShop('POST', 'payment/card', { as, body: { token, name: 'Anna Archer' } })
const codeOf = (page: Page) => page.getByLabel(/^CVC: Visa ending in 4242/).first()
const chargeButton = (page: Page) => page.getByRole('button', { name: /^Charge £/ })
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

for (const { name, viewport } of widths)
  test(`on a ${name} a seller sells from her client’s page [N-SELL-001, N-SELL-004, N-SELL-006]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const trade = await createTrade()
    const { seller, as, client, products } = trade
    const [first, second] = products
    if (!first || !second) throw new Error('the demo has no products')
    await saveCard(as)
    await trade.createPaidOrder()
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto(`/myclients?client=${client._id}`)
    await page.getByRole('article').getByRole('link', { name: 'Sell', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sell to Clara Client' })).toBeVisible()
    await test.step('the last basket is repeated, and its quantities change in place', async () => {
      const last = page.getByRole('region', { name: 'Last basket' })
      for (const product of products) await expect(last).toContainText(product.name)
      await last.getByRole('button', { name: 'Repeat' }).click()
      const stock = page.getByRole('region', { name: 'Your stock' })
      const row = stock.getByRole('listitem').filter({ hasText: first.name })
      await row.getByRole('button', { name: /^One more/ }).click()
      await stock.getByRole('searchbox').fill(second.name)
      await expect(stock.getByRole('listitem')).toHaveCount(1)
      const found = stock.getByRole('listitem').filter({ hasText: second.name })
      await found.getByRole('button', { name: /^Remove/ }).click()
      await expect(found).toBeFocused()
      await expect(found.getByRole('button', { name: /^Add/ })).toBeVisible()
    })
    await expectAccessible(page)
    await test.step('a reload keeps the basket and the step', async () => {
      await page.reload()
      await next(page).click()
      await expect(chargeButton(page)).toBeVisible()
      await page.reload()
    })
    const charged = 2 * (first.price - first.commission)
    const charge = page.getByRole('button', { name: `Charge £${charged.toFixed(2)}` })
    await expect(charge).toBeVisible()
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Clara Client.*12 Mirror Lane/)
    await expectAccessible(page)
    await test.step('without the code nothing is placed', async () => {
      await charge.click()
      await expect(page.getByText('*Please enter cvc.')).toBeVisible()
      await expect.poll(() => getStored(page, 'orderId')).toBeNull()
    })
    await codeOf(page).fill('123')
    const placed = page.waitForRequest((call) => call.method() === 'POST' && /\/api\/v1\/order$/.test(call.url()))
    await charge.click()
    expect((await placed).postDataJSON()).toMatchObject({ type: 2, client_id: client._id, totalAmount: charged })
    await expect(page).toHaveURL(/\/order-confirm$/)
    await expect.poll(() => getStored(page, 'sellingTo')).toBeNull()
    expect(consoleErrors).toEqual([])
  })

test('on a phone the charge stays in sight, and never over the focus [N-SELL-011]', async ({ browser }) => {
  const trade = await createTrade()
  await saveCard(trade.as)
  await trade.createPaidOrder()
  const { page } = await openLoggedIn(browser, trade.seller, { width: 375, height: 667 })
  await page.goto(`/myclients/sell/${trade.client._id}?step=repeat`)
  await expect(chargeButton(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const bar = chargeButton(page).locator('..')
  await expect(bar).toContainText('Balance')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const readFocus = () =>
    bar.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      const { top, bottom } = focused.getBoundingClientRect()
      const isBehind = !element.contains(focused) && bottom > element.getBoundingClientRect().top + 1
      const isPassed = focused.closest('form') !== element.closest('form')
      return { name: focused.textContent || focused.getAttribute('aria-label'), isBehind, isPassed, top }
    })
  await codeOf(page).press('Shift+Tab')
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    const { isPassed, isBehind, name } = await readFocus()
    if (isPassed) break
    expect(isBehind, `${name} is behind the bar`).toBe(false)
    await expect(chargeButton(page)).toBeInViewport({ ratio: 1 })
  }
})

test('by keyboard a sale is repeated from the client’s page [N-SELL-004]', async ({ browser }) => {
  const trade = await createTrade()
  await saveCard(trade.as)
  await trade.createPaidOrder()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, desk)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await page.getByRole('link', { name: 'Sell again' }).press('Enter')
  await expect(codeOf(page)).toBeFocused()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-confirm$/)
  expect(consoleErrors).toEqual([])
})

test('a declined card is replaced by another one on the same order [N-SELL-004, D-511]', async ({ browser }) => {
  const trade = await createTrade()
  await saveCard(trade.as)
  await saveCard(trade.as, 'tok_chargeCustomerFail')
  await trade.createPaidOrder()
  const { page } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto(`/myclients/sell/${trade.client._id}?step=repeat`)
  await page.getByRole('radio', { name: /0341/ }).check()
  await page.getByLabel(/^CVC: .*0341/).fill('123')
  await chargeButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  const order = await getStored(page, 'orderId')
  await page.getByRole('radio', { name: /4242/ }).check()
  await codeOf(page).fill('123')
  const paid = page.waitForRequest(/\/payment\/card\/pay$/)
  await chargeButton(page).click()
  expect((await paid).postDataJSON()).toMatchObject({ order_id: order })
  await expect(page).toHaveURL(/\/order-confirm$/)
})

test('a sale ends with a payment link, or a link with its basket [N-SELL-004, N-SELL-008]', async ({ browser }) => {
  const trade = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/')
  await test.step('the client who bought last comes first [N-SELL-003]', async () => {
    await trade.createPaidOrder()
    await createClient(trade.as, 'Amy Able')
    await page.getByRole('link', { name: 'Sell', exact: true }).first().click()
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Lately' }).getByRole('link', { name: 'Clara Client' }).click()
  })
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await next(page).click()
  await page.getByRole('button', { name: 'Send Payment Link' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment Link Sent to Client' })).toContainText('Clara Client')
  await waitForEmail(trade.client.email, /ready to pay/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Payment Link Sent' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('1 product chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await waitForEmail(trade.client.email, /^Anna has picked products for you$/)
  expect(consoleErrors).toEqual([])
})

test('the checkout offers what was chosen last, after a reload too [N-SELL-005–006]', async ({ browser }) => {
  const { seller, as, client } = await createTrade()
  await saveCard(as, 'tok_mastercard')
  await saveCard(as)
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  const chosen = page.getByRole('region', { name: 'Client', exact: true })
  const toClient = page.getByRole('radio', { name: /Deliver to the client's address/ })
  await fillCart(page)
  await expect(page.getByRole('radio', { name: /Deliver to the salon/ })).toBeChecked()
  await test.step('a reload keeps the letters of a search and what was chosen', async () => {
    await page.getByPlaceholder('Enter Client Name').fill('Cla')
    await page.reload()
    await expect(page.getByPlaceholder('Enter Client Name')).toHaveValue('Cla')
    await page.getByText("Deliver to the client's address").click()
    await chooseClient(page, client.name)
    await page.reload()
    await expect(toClient).toBeChecked()
    await expect(chosen.getByText(client.email)).toBeVisible()
  })
  await saveDelivery(page)
  await page.getByRole('radio', { name: /4242/ }).first().check()
  await codeOf(page).fill('123')
  await next(page).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/order-confirm$/)
  await test.step('the next sale begins with the same client, delivery and card', async () => {
    await fillCart(page)
    await expect(toClient).toBeChecked()
    await expect(chosen.getByText(client.email)).toBeVisible()
    await saveDelivery(page)
    await expect(page.getByRole('radio', { name: /4242/ }).first()).toBeChecked()
  })
  await test.step('a client who was deleted since is not chosen', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Chairside' }).click()
    await expect(page).toHaveURL(/\/$/)
    await callShop('DELETE', `client/${client._id}`, { as })
    await fillCart(page)
    await expect(page.getByPlaceholder('Enter Client Name')).toBeVisible()
  })
  expect(consoleErrors).toEqual([])
})
