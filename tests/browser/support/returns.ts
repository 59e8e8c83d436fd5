import { expect, type Page } from '@playwright/test'
import { waitForEmailAfter } from './emails.ts'
import { createTrade } from './sale.ts'
import { getAdminToken } from './sellers.ts'
import { callShop } from './shop-api.ts'

/** Creates an order of two products that its client has paid through a link; also returns the path of the link's page. */
export async function createBoughtOrder() {
  const trade = await createTrade()
  const amount = trade.products.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100
  const payLink = await trade.createPayLink()
  const link = payLink.split('=')[1]
  await callShop('POST', 'payment/client/pay', { body: { order_id: link, token: 'tok_visa', amount, paymentType: 1 } })
  const { orders } = await callShop<{ orders: { _id: string; ord_no: string }[] }>('GET', 'order/list', {
    as: trade.as,
  })
  const [order] = orders
  if (!order) throw new Error('the order is not in My Orders')
  return { trade, order, payLink }
}

/** Types the client's email address, and then the code that is emailed to it. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  const { text } = await waitForEmailAfter(() => page.keyboard.press('Enter'), email, /Your code/)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(/^\d{6}$/m.exec(text)?.[0] ?? '')
  await page.keyboard.press('Enter')
}

/** Opens a session of the client page with an emailed code; returns its token. */
export async function openClientSession(email: string): Promise<string> {
  let challenge = ''
  const { text } = await waitForEmailAfter(
    async () => {
      const requested = await callShop<{ challenge: string }>('POST', 'client-page/code', { body: { email } })
      challenge = requested.challenge
    },
    email,
    /Your code/,
  )
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  const { acsT } = await callShop<{ acsT: string }>('POST', 'client-page/session', { body: { email, challenge, code } })
  return acsT
}

/** Marks an order as handed to the carrier. */
export async function dispatchOrder(order_id: string): Promise<void> {
  const body = { orders: [{ order_id }], carrier: 'dpd' }
  await callShop('PUT', 'admin/dispatch/many', { as: await getAdminToken(), body })
}

/** Makes the client return the first item of an order; returns the id of the return. */
export async function createReturn(
  email: string,
  orderId: string,
  { reason = 'damaged', photo }: { reason?: string; photo?: File } = {},
): Promise<string> {
  const as = await openClientSession(email)
  const { lines } = await callShop<{ lines: { line_id: string }[] }>(
    ...(['GET', `client-page/orders/${orderId}/returnable`, { as }] as const),
  )
  const form = new FormData()
  form.append('reason', reason)
  form.append('lines', JSON.stringify([{ line_id: lines[0]?.line_id, quantity: 1 }]))
  form.append('note', 'The lid was broken.')
  if (photo) form.append('photos', photo)
  const path = `client-page/orders/${orderId}/return`
  return (await callShop<{ return_id: string }>('POST', path, { as, body: form })).return_id
}
