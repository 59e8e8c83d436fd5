import { expect, test } from '@playwright/test'
import { expectFocusInPage, focused, press, tabTo, type } from './support/keyboard.ts'
import { desk, openLoggedIn, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { buyerFields, createBuyerEmail, openShop } from './support/shop-page.ts'

/** Sales without a mouse: in a shop page, from a client's page, and by sending products to many clients. */

for (const { name, viewport } of widths)
  test(`by keyboard alone a stranger buys in a shop on a ${name} [N-SHOP-007, N-PAGE-005]`, async ({ browser }) => {
    const { page, handle, products, consoleErrors } = await openShop(browser, viewport)
    const [first, second] = products
    await page.goto(`/shop/${handle}`)
    const tileOf = (product = '') => page.getByRole('article').filter({ hasText: product })
    for (const product of [first, second]) {
      await press(page, tileOf(product?.name).getByRole('button', { name: /^Buy/ }))
      await expectFocusInPage(page)
    }
    await tabTo(page, tileOf(first?.name).getByRole('button', { name: /^Remove/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(tileOf(first?.name).getByRole('button', { name: /^Buy/ })).toBeVisible()
    await expectFocusInPage(page)
    await press(page, page.getByRole('button', { name: 'Checkout' }))
    await expect(focused(page)).toHaveAccessibleName('Your details')
    await test.step('her details, in the order in which they are read', async () => {
      const [[label, fullName], ...others] = buyerFields
      await type(page, label, fullName)
      await type(page, 'Email', createBuyerEmail())
      for (const [label, value] of others) await type(page, label, value)
    })
    await press(page, page.getByRole('button', { name: /^Continue to payment/ }))
    await expect(focused(page)).toHaveAccessibleName('Payment')
    await type(page, 'Card number', '4242424242424242')
    await type(page, 'Expiry', '1234')
    await type(page, 'CVC', '123')
    await type(page, 'Card holder name', 'Stella Stranger')
    await press(page, page.getByRole('button', { name: /^Pay £/ }))
    await expect(page).toHaveURL(/\/payment-successful-receipt$/)
    await expect(page.getByText('Stella Stranger').first()).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`by keyboard alone a seller sells to a client on a ${name} [N-SELL-003–004, N-PAGE-005]`, async ({
    browser,
  }) => {
    const { seller, as, products } = await createTrade()
    await callShop('POST', 'payment/card', { as, body: { token: 'tok_visa', name: 'Anna Archer' } })
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await page.goto('/myclients/sell')
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /Clara Client/ })
        .first(),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Sell to Clara Client' })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: products[0]?.name ?? '' })
    await press(page, row.getByRole('button', { name: /^Add/ }))
    await expect(row.first()).toBeFocused()
    await press(page, row.getByRole('button', { name: /^One more/ }).first())
    await expect(row.getByRole('button', { name: /^One more/ }).first()).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
    await tabTo(page, page.getByLabel(/^CVC: Visa ending in 4242/))
    await page.keyboard.type('123')
    await press(page, page.getByRole('button', { name: /^Charge £/ }))
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(consoleErrors).toEqual([])
  })

test('by keyboard alone a sending to many is written, sent and undone [N-SEND-001, N-SEND-004]', async ({
  browser,
}) => {
  const { seller, as } = await createTrade({ firstName: 'Anna' })
  await createClient(as, 'Ida Porter')
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  await page.goto('/myclients/send-link')
  await press(page, page.getByRole('button', { name: 'Select all', exact: true }))
  await press(page, page.getByRole('button', { name: 'Next' }))
  await expectFocusInPage(page)
  await tabTo(page, page.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await press(page, send)
  const dialog = page.getByRole('dialog', { name: 'Before it goes out' })
  await expect(dialog.getByText('Clara Client, Ida Porter')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Your own words (optional)'))
  await page.keyboard.type('New in this week.')
  await press(page, dialog.getByRole('button', { name: 'Send to 2 clients' }))
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  // while the notification is shown it covers the page's last links, so Tab is pressed up to sixty times
  for (let stop = 0; stop < 60 && !(await undo.evaluate((button) => button === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back: 2 emails. Nobody got anything.')).toBeVisible()
  await expectFocusInPage(page)
  expect(consoleErrors).toEqual([])
})
