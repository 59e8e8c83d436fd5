import { type Browser, expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail, waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, openBrowser, phone } from './support/people.ts'
import { dispatchOrder, enterCode } from './support/returns.ts'
import {
  chooseClient,
  chooseNewCard,
  createTrade,
  formatPounds,
  openCheckout,
  saveDelivery,
  submitOrder,
} from './support/sale.ts'
import { callShop, shopUrl } from './support/shop-api.ts'

/** Emails about an order, each read as it left after what was pressed in a browser. */

type Trade = Awaited<ReturnType<typeof createTrade>>

const numberOf = async (as: string, id: string) =>
  (await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })).order.ord_no

async function newestOrder({ as }: Trade): Promise<{ _id: string; ord_no: string }> {
  const { orders } = await callShop<{ orders: { _id: string; ord_no: string }[] }>('GET', 'order/list?lmt=1', { as })
  const [order] = orders
  if (!order) throw new Error('the seller has no order')
  return order
}

async function openAtOffice(browser: Browser, orderId: string) {
  const office = await openBackOffice(browser)
  await office.page.goto(`/admin-order/admin-order-details/${orderId}`)
  await expect(office.page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  return office
}

async function cancelAtOffice(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('The order has been cancelled.')).toBeVisible()
}

test('both read of a cancelled order, which her page keeps [N-MAIL-020–021, N-CLPG-027]', async ({ browser }) => {
  const trade = await createTrade()
  const link = await trade.createPayLink()
  const { _id: id, ord_no } = await newestOrder(trade)
  const { page, consoleErrors, failedCalls } = await openAtOffice(browser, id)
  await cancelAtOffice(page, 'Ordered twice by mistake.')
  const subject = new RegExp(`^Order ${ord_no} has been cancelled$`)
  const toClient = await waitForEmail(trade.client.email, subject)
  expect(toClient.text).toContain('Ordered twice by mistake.')
  const toSeller = await waitForEmail(trade.seller.email, subject)
  expect(toSeller.text).toContain('Ordered twice by mistake.')
  await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('Cancelled by an administrator')
  expect([consoleErrors, failedCalls]).toEqual([[], []])

  const client = await openBrowser(browser, phone)
  await client.page.goto(link)
  await expect(client.page.getByText(/withdrawn this link/)).toBeVisible()
  await client.page.goto('/client-page')
  await enterCode(client.page, trade.client.email)
  const order = client.page.getByRole('article', { name: `Order ${ord_no}` })
  await expect(order).toContainText('Cancelled')
  await expect(order.getByRole('button')).toHaveText([`Details: ${ord_no}`])
  await order.getByRole('button', { name: /^Details/ }).click()
  const dialog = client.page.getByRole('dialog', { name: `Order ${ord_no}` })
  await expect(dialog).toContainText('Cancelled by the shop')
  await expect(dialog).not.toContainText('Ordered twice')
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expectAccessible(client.page)
  expect(client.consoleErrors).toEqual([])
})

test('a client hears that her order has not left after all [N-MAIL-024, N-DISP-007]', async ({ browser }) => {
  const trade = await createTrade()
  const id = await trade.createPaidOrder()
  const ordNo = await numberOf(trade.as, id)
  await dispatchOrder(id)
  await waitForEmail(trade.client.email, new RegExp(`${ordNo} is on its way`))
  const { page, consoleErrors, failedCalls } = await openAtOffice(browser, id)
  await page.getByRole('button', { name: 'Back to packing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Back to packing' })
  await expect(dialog).toContainText('A client who was told by email that it is on its way is told that it is not.')
  const undo = () => dialog.getByRole('button', { name: 'Back to packing' }).click()
  const { text } = await waitForEmailAfter(undo, trade.client.email, new RegExp(`${ordNo} has not left yet`))
  for (const { name } of trade.products) expect(text).toContain(name)
  await expect(page.getByText('The order is back in the list to pack.')).toBeVisible()
  expect([consoleErrors, failedCalls]).toEqual([[], []])
})

test('a client whose seller paid gets a receipt at her own price [N-MAIL-022, D-039]', async ({ browser }) => {
  const trade = await createTrade()
  const { seller, as, client, products } = trade
  await callShop('POST', 'payment/card', { as, body: { token: 'tok_visa', name: 'Ida Journey' } })
  const payWith = async (pay: (page: Page) => Promise<void>) => {
    const { page, consoleErrors } = await openCheckout(browser, phone, seller)
    await page.getByText("Deliver to the client's address").click()
    await chooseClient(page, client.name)
    await saveDelivery(page)
    const { text, subject } = await waitForEmailAfter(() => pay(page), client.email, /^Receipt for order ORD-/)
    await expect(page).toHaveURL(/\/order-confirm$/)
    expect(subject).toBe(`Receipt for order ${(await newestOrder(trade)).ord_no}`)
    const { price = 0, commission = 0 } = products.find(({ name }) => text.includes(name)) ?? {}
    expect(text).toContain(formatPounds(price))
    expect(text).not.toContain(formatPounds(price - commission))
    expect(text).not.toMatch(/commission|4242/i)
    expect(consoleErrors).toEqual([])
  }
  await test.step('in cash', () =>
    payWith(async (page) => {
      const methods = page.getByRole('region', { name: 'Payment', exact: true })
      await methods.getByText('Cash', { exact: true }).click()
      await methods.getByRole('button', { name: 'Pay By Cash' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /4242/ }).first().check()
      await dialog.getByRole('button', { name: 'Confirm' }).click()
    }))
  await test.step('by her card', () =>
    payWith(async (page) => {
      await chooseNewCard(page, '4242424242424242')
      await submitOrder(page)
    }))
})

test("'Send invoice' emails the payer the invoice as a PDF [N-MAIL-023]", async ({ browser }) => {
  const trade = await createTrade()
  const id = await trade.createPaidOrder()
  const ordNo = await numberOf(trade.as, id)
  const { page, consoleErrors, failedCalls } = await openAtOffice(browser, id)
  await page.getByRole('button', { name: `Send invoice ${ordNo}` }).click()
  const dialog = page.getByRole('dialog', { name: `Send invoice ${ordNo}` })
  await expect(dialog).toContainText(trade.client.email)
  const send = () => dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const email = await waitForEmailAfter(send, trade.client.email, new RegExp(`^Invoice for order ${ordNo}$`))
  const attachment = await fetch(`${shopUrl()}/dev/mail/${email.id}/attachment`)
  expect(attachment.headers.get('content-disposition')).toMatch(/INV-\d+\.pdf/)
  const pdf = await getDocumentProxy(new Uint8Array(await attachment.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain(`Bill to ${trade.client.name}`)
  expect(text).not.toMatch(/commission/i)
  expect([consoleErrors, failedCalls]).toEqual([[], []])
})
