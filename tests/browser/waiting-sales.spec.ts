import { expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { countStored, cutNetwork, restoreNetwork, waitForStored } from './support/offline.ts'
import {
  countPayLinks,
  fillBasket,
  keepPayLink,
  listSentLinks,
  loseAnswers,
  openWithWorker,
  waiting,
} from './support/outbox.ts'
import { expectAccessible, getStored } from './support/people.ts'
import { fillCard, payOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders } from './support/shop-database.ts'

/** Payment links and sales that meet a bad line at different moments. */

const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })
const cardNumber = (page: Page) => page.getByLabel('Card number')

/** Opens the confirmation of a sale to a client whom this device has never shown. */
async function openConfirmation(page: Page, clientId: string): Promise<void> {
  await page.goto(`/myclients/sell/${clientId}`)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a link that waits takes the place of the one her client has [N-OFFL-030, D-022]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await page.getByRole('button', { name: 'Send Payment Link' }).click()
  await waitForEmail(trade.client.email, /ready to pay/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByText('Sell from salon stock').click()
  await cutNetwork(context)
  await page.getByRole('button', { name: 'Send payment link when there is signal' }).click()
  await page.getByRole('button', { name: 'Save and send new link' }).click()
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  expect((await listSentLinks(trade.as)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  await expect.poll(() => countPayLinks(trade.client.email)).toBe(2)
})

test('a refused link in place of another order is sent again [N-OFFL-019, N-OFFL-030]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByText('Sell from salon stock').click()
  await cutNetwork(context)
  await keepPayLink(page)
  const message = 'This email is contested.'
  await context.route(/\/api\/v1\/payment\/link$/, (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 0, responseMessage: message, error: { errorCode: 13, responseMessage: message } },
    }),
  )
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText(message)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const title =
    (await waiting(page)
      .getByText(/^Payment link for Clara Client/)
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(waiting(page)).toHaveCount(0)
  const [sent] = await listSentLinks(trade.as)
  expect(title).toBe(`Payment link for Clara Client, £${sent?.amount?.toFixed(2)}`)
  expect(await listSentLinks(trade.as)).toHaveLength(1)
  await expect.poll(() => countPayLinks(trade.client.email)).toBe(1)
})

test('where the order to be replaced was paid meanwhile, she decides [N-OFFL-030]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
  const orderId = (await getStored(page, 'orderId')) ?? ''
  await page.getByRole('button', { name: 'Delivery', exact: true }).click()
  await page.getByText('Sell from salon stock').click()
  await cutNetwork(context)
  await keepPayLink(page)
  const { order } = await callShop<{ order: { totalAmount: number } }>('GET', `order/info/${orderId}`, { as: trade.as })
  await payOrder(trade.as, orderId, [{ _id: '', price: order.totalAmount }])
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('has been paid or cancelled meanwhile')
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(0)
  await page.getByRole('button', { name: /^Agree and send/ }).click()
  await expect(waiting(page)).toHaveCount(0)
  expect(countOrders(trade.seller.email)).toBe(2)
})

test('an order that was saved without an answer is the one whose link waits [N-OFFL-031]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  const keys = await loseAnswers(context, /\/api\/v1\/order$/)
  await save(page).click()
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBe(3)
  await expect(save(page)).toBeEnabled()
  await cutNetwork(context)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(new Set(keys).size).toBe(1)
})

test('the link of an order that is saved already waits too [N-OFFL-039]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Send Payment Link' })).toBeVisible()
  await cutNetwork(context)
  await expectAccessible(page)
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(1)
})

test('a payment link is sent again from Links without signal, once [N-OFFL-039]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const order_id = await trade.placeOrder()
  await callShop('POST', 'payment/link', { as: trade.as, body: { order_id } })
  await page.goto('/links')
  const row = page.getByRole('main').getByRole('article').filter({ hasText: 'Clara Client' })
  await expect(row).toHaveCount(1)
  await waitForStored(page, 3)
  await cutNetwork(context)
  await row.getByRole('button', { name: /^More/ }).click()
  await page
    .getByRole('menuitem', { name: 'Send again' })
    .or(page.getByRole('button', { name: 'Send again' }))
    .click()
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(() => countPayLinks(trade.client.email)).toBe(2)
})

test('a sale to a client never opened here is confirmed without signal [N-OFFL-037, N-OFFL-015]', async ({
  browser,
}) => {
  const { page, context, trade } = await openWithWorker(browser)
  // the whole lists of clients and of stock are read once
  await page.goto('/myclients/send-link')
  await page.getByRole('checkbox', { name: /Clara Client/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: /^/ }).first()).toBeVisible()
  await waitForStored(page, 3)
  await cutNetwork(context)
  await openConfirmation(page, trade.client._id)
  await expect(page.getByText('Without signal nothing can be paid by card')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Charge/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByText("Deliver to the client's address").click()
  await expect(page.getByText('Further addresses of this client can be read once there is signal.')).toBeVisible()
  await expect(page.getByText('7 Orchard Row').first()).toBeVisible()
  await keepPayLink(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('a card that is being typed in stays while the line is slow or gone [N-OFFL-035]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await openConfirmation(page, trade.client._id)
  await fillCard(page, '4242 4242 4242 4242')
  await waitForStored(page, 3)
  await context.route(/\/api\/v1\/(client\/address|user\/address)/, () => undefined)
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByText("Deliver to the client's address").click()
  await cardNumber(page).focus()
  await expect(page.getByText('The shop does not answer right now')).toBeVisible({ timeout: 15_000 })
  await expect(cardNumber(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeVisible()
  await cutNetwork(context)
  await expect(page.getByText('Without signal nothing can be paid by card')).toBeVisible()
  await expect(cardNumber(page)).toBeFocused()
  await expect(cardNumber(page)).toHaveValue(/4242/)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.waitForTimeout(6_000)
  expect(await countStored(page, 'outbox')).toBe(0)
  expect(countOrders(trade.seller.email)).toBe(0)
})
