import { expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { createExploreLink } from './support/explore-link.ts'
import { expectAccessible, getStored, openBrowser, openLoggedIn, openRowMenu, phone, widths } from './support/people.ts'
import { createTrade, fillCard, submitOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'
import { openedLinksEarlier } from './support/shop-database.ts'

/** What a seller sees of the links that she has sent, while her clients use them. */

test('a seller extends a link and sees it go from sent to bought [N-LINK-002–003, N-LINK-006]', {
  tag: '@journey',
}, async ({ browser }) => {
  const link = await createExploreLink()
  const her = await openLoggedIn(browser, link.seller, phone)
  await her.page.goto('/links')
  const item = her.page.getByRole('article', { name: `Shopping link ${link.client.name}` })
  await expect(item.getByText('Sent', { exact: true })).toBeVisible()
  await expect(item).toContainText(link.sent[0]?.name ?? '')
  await openRowMenu(item)
  await expectAccessible(her.page)
  await item.getByRole('button', { name: /^Extend/ }).click()
  await expect(her.page.getByText('The link has been extended.')).toBeVisible()
  await expectAccessible(her.page)
  const client = await openBrowser(browser, phone)
  await client.page.goto(link.path)
  await expect(client.page.getByRole('region', { name: 'Your visit' })).toBeVisible()
  await expect(item.getByText('Opened', { exact: true })).toBeVisible()
  await client.page.goto('/mystock')
  const first = client.page.getByRole('button', { name: /^Select/ }).first()
  await first.click()
  await expect(item.getByText('Basket', { exact: true })).toBeVisible()
  await her.page.getByRole('button', { name: 'Expired' }).click()
  await expect(her.page.getByText('No links in this state.')).toBeVisible()
  await her.page.getByRole('button', { name: 'Show all' }).click()
  await buyBasket(client.page)
  await expect(item.getByText('Bought', { exact: true })).toBeVisible()
  await expect(item).toContainText(/£\d+\.\d\d/)
  expect([...her.consoleErrors, ...client.consoleErrors]).toEqual([])
})

async function buyBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await submitOrder(page)
  await expect(page).toHaveURL(/\/order-confirm$/)
}

test('an unpaid order returns to checkout and is cancelled [N-LINK-005, N-LINK-007, N-LINK-010]', async ({
  browser,
}) => {
  const trade = await createTrade()
  const link = await trade.createPayLink()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/orders')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await openRowMenu(page.getByRole('article'))
  await page.getByRole('button', { name: /^Cancel link/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click()
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible()
  const client = await openBrowser(browser, phone)
  await client.page.goto(link)
  await expect(client.page.getByRole('main').getByText(/has withdrawn this link/)).toBeVisible()
  await openRowMenu(page.getByRole('article'))
  await page.getByRole('button', { name: /^Pay or change/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  const { orders } = await callShop<{ orders: { _id: string }[] }>('GET', 'order/list', { as: trade.as })
  await expect.poll(() => getStored(page, 'orderId')).toBe(orders[0]?._id)
  const cart = (await getStored(page, 'currentCartData')) ?? ''
  for (const { _id } of trade.products) expect(cart).toContain(_id)

  const orderPage = await page.context().newPage()
  await orderPage.goto('/orders')
  await openRowMenu(orderPage.getByRole('article'))
  await orderPage.getByRole('button', { name: /^Cancel order/ }).click()
  await expectAccessible(orderPage)
  await orderPage.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(orderPage.getByText('The order has been cancelled.')).toBeVisible()
  await expect(orderPage.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible()
  await openRowMenu(orderPage.getByRole('article'))
  await expect(orderPage.getByRole('button', { name: /^Cancel order|^Pay or change/ })).toHaveCount(0)
  // the checkout keeps the basket, but no longer for the cancelled order
  await page.reload()
  await expect.poll(() => getStored(page, 'orderId')).toBeNull()
  expect(await getStored(page, 'currentCartData')).toBe(cart)
  expect(consoleErrors).toEqual([])
})

test('an order is replaced after the seller has read that its link ends [N-MYOR-010–011]', async ({ browser }) => {
  const trade = await createTrade()
  const link = await trade.createPayLink()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/orders')
  await openRowMenu(page.getByRole('article'))
  await page.getByRole('button', { name: /^Pay or change/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('group').filter({ hasText: 'Summary' }).locator('summary').click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: /Show the basket$/ }).click()
  await page
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the order and its link?' })
  await expect(question).toContainText(`${trade.client.name} has a payment link for this order.`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Leave it as it is' }).click()
  const client = await openBrowser(browser, phone)
  await client.page.goto(link)
  await expect(client.page.getByRole('button', { name: /^Pay/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await question.getByRole('button', { name: 'Save and send new link' }).click()
  await expect(page.getByText('A new payment link is on its way to the client.')).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('an order’s open menu stays open while its link is still being read [N-LINK-021]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPayLink()
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  const { promise: reading, resolve: letThemCome } = Promise.withResolvers<void>()
  await page.route('**/link/list*', async (route) => {
    await reading
    await route.continue()
  })
  await page.goto('/orders')
  const row = page.getByRole('article')
  await openRowMenu(row)
  await expect(row.getByRole('button', { name: /^Pay or change/ })).toBeVisible()
  await row.getByRole('button', { name: /^Pay or change/ }).focus()
  letThemCome()
  await expect(row.getByRole('button', { name: /^Send again/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Pay or change/ })).toBeFocused()
  expect(consoleErrors).toEqual([])
})

const mostRowHeight = 56

for (const { name, viewport } of widths)
  test(`on a ${name} a link and an order are one row with an action and a menu [N-LINK-021–022]`, async ({
    browser,
  }) => {
    const trade = await createTrade({ firstName: 'Anna' })
    await trade.createPaidOrder()
    await trade.createPayLink()
    const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, viewport)
    for (const [path, count] of [
      ['/links', 1],
      ['/orders', 2],
    ] as const) {
      await page.goto(path)
      const rows = page.getByRole('article')
      await expect(rows).toHaveCount(count)
      for (const row of await rows.all()) {
        expect((await row.locator('..').boundingBox())?.height).toBeLessThanOrEqual(mostRowHeight)
        await expect(row.getByRole('button')).toHaveCount(2)
        for (const button of await row.getByRole('button').all())
          expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await expectAccessible(page)
    }
    // with the keyboard, a menu opens, its action opens a dialog, and the focus returns to the menu's button
    const more = page.getByRole('button', { name: /^More: Order/ }).first()
    await more.focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Order ORD-/ })
    const address = await dialog.getByLabel('Address').inputValue()
    expect(address).toContain('/client/payment?order_id=')
    const message = encodeURIComponent(`Hi ${trade.client.name}, you can pay for your order here: ${address}`)
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/447700900321?text=${message}`,
    )
    await expect(dialog.getByRole('link', { name: 'Text message' })).toHaveAttribute(
      'href',
      `sms:+447700900321?&body=${message}`,
    )
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name} an opened link is followed up with a tap, or by itself [N-FLUP-004–005]`, async ({ browser }) => {
    const link = await createExploreLink()
    const client = await openBrowser(browser, phone)
    await client.page.goto(link.path)
    await expect(client.page.getByRole('region', { name: 'Your visit' })).toBeVisible()
    const { page, consoleErrors, as } = await openLoggedIn(browser, link.seller, viewport)
    await page.goto('/links')
    const item = page.getByRole('article', { name: `Shopping link ${link.client.name}` })
    await expect(item.getByText('Opened', { exact: true })).toBeVisible()
    await expect(page.getByText('has not bought yet')).toHaveCount(0)
    openedLinksEarlier(link.client.email, 3)
    await page.reload()
    await expect(page.getByText('1 client opened a link and has not bought yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show them' }).press('Enter')
    await expect(page).toHaveURL(/\?due=1$/)
    await item.getByRole('button', { name: /^Remind/ }).press('Enter')
    await expect(page.getByText('The reminder is on its way.')).toBeVisible()
    await expect(page.getByText('Nobody to remind at the moment.')).toBeVisible()
    await waitForEmail(link.client.email, /^Anna has kept your products for you$/)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(item).toContainText(/Reminded \d+ \w+/)
    const automatic = page.getByRole('switch', { name: 'Follow up automatically' })
    await expect(automatic).not.toBeChecked()
    await automatic.press('Space')
    await expect(page.getByText('Links that were opened are followed up automatically.')).toBeVisible()
    await page.reload()
    await expect(automatic).toBeChecked()
    expect((await callShop<{ automatic: boolean }>('GET', 'link/follow-up', { as })).automatic).toBe(true)
    expect(consoleErrors).toEqual([])
  })
