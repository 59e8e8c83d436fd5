import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { createAdmin, createClient, createProduct } from '../../../../tests/harness/factories.ts'
import {
  createOrder,
  createSale,
  openBooks,
  type PaymentResponse,
  payOrder,
  type Sale,
  saveCard,
} from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
  books = openBooks(shop)
})
afterAll(() => shop.close())

interface Pdf {
  status: number
  type: string | null
  cacheControl: string | null
  fileName: string | undefined
  /** The text of all pages, in one line. */
  text: string
  pages: number
}

/** Requests a receipt as a browser does, and reads the text of the PDF. */
async function pdf(
  method: 'GET' | 'POST',
  path: string,
  { as, body }: { as?: string; body?: object } = {},
): Promise<Pdf> {
  const answer = await shop.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      ...(as ? { accesstoken: as } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  const facts = {
    status: answer.statusCode,
    type: answer.headers['content-type']?.toString() ?? null,
    cacheControl: answer.headers['cache-control']?.toString() ?? null,
    fileName: /^attachment; filename="(.+)"$/.exec(answer.headers['content-disposition']?.toString() ?? '')?.[1],
  }
  if (answer.statusCode !== 200) return { ...facts, text: answer.body, pages: 0 }
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
    mergePages: true,
  })
  return { ...facts, text: text.replace(/\s+/g, ' '), pages: totalPages }
}

const ofSeller = (order_id: string, as = sale.seller.token) => pdf('GET', `order/receipt/${order_id}`, { as })
const ofLink = (order_id: string) => pdf('POST', 'payment/client/receipt', { body: { order_id } })
const payByCard = (order_id: string, amount: number) =>
  payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })

async function linkOf(order_id: string, own = sale): Promise<string> {
  await shop.call('POST', 'payment/link', { as: own.seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  return /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}
const payLink = (order_id: string, change: object = {}) =>
  shop.call<PaymentResponse>('POST', 'payment/client/pay', {
    body: { description: 'Payment', token: 'tok_visa', order_id, amount: '20.00', paymentType: 1, ...change },
  })

/** An amount in pence as the PDF shows it. */
const written = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

describe('a receipt as a PDF', () => {
  test.each([
    [1, 2000],
    [2, 1500],
    [3, 1500],
  ])('of type %i confirms a sale with its totals [C-RCPT-001–002, C-RCPT-004–008, D-009]', async (type, total) => {
    const order_id = await createOrder(shop, sale, { type })
    expect((await payByCard(order_id, total / 100)).body.statusCode).toBe(1)
    const order = await books.orderOf(order_id)
    const { text, type: mime, cacheControl, fileName, pages } = await ofSeller(order_id)
    expect({ mime, cacheControl, fileName, pages }).toEqual({
      mime: 'application/pdf',
      cacheControl: 'no-store',
      fileName: `${order.order_number}.pdf`,
      pages: 1,
    })
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' })
    for (const words of [
      'Sale Confirmation',
      `Order number ${order.order_number} Order date ${day.format(order.created_at)} Payment method Card Expected`,
      `AURELLE Velvet Serum ${written(total)} 30 ml · RRP £25.00 · Qty 1 · Price ${written(total)} Commission £5.00`,
      `Subtotal ${written(Number(order.total_pence))}`,
      'Shipping · Free Shipping £0.00',
      `Total ${written(Number(order.total_pence))}`,
      `Your commission ${written(Number(order.commission_pence))}`,
      `You saved ${written(Number(order.saving_pence))} on this order.`,
    ])
      expect(text).toContain(words)
  })

  test('shows the billing and the delivery address [C-RCPT-009, C-RCPT-010]', async () => {
    const card_id = await saveCard(shop, sale.seller)
    const order_id = await createOrder(shop, sale)
    await payOrder(shop, 'card', sale.seller.token, { card_id, order_id, amount: 20 })
    const { text } = await ofSeller(order_id)
    expect(text).toContain('Billing Anna Archer')
    expect(text).toContain('Clara Client 1 High Street Leeds LS1 1AA')
    expect(text).toContain('Client Clara Client clara@example.com')
    expect(text).toContain('Payment method Card')
  })

  test('of an order to the salon, paid in cash, names no client [C-RCPT-004, C-RCPT-010]', async () => {
    const card_id = await saveCard(shop, sale.seller)
    const order_id = await createOrder(shop, sale, { type: 2, client_id: '' })
    await payOrder(shop, 'cash', sale.seller.token, { card_id, order_id, amount: 15 })
    const { text } = await ofSeller(order_id)
    expect(text).toContain('Payment method Cash')
    expect(text).not.toMatch(/Client|Clara/)
  })

  test('only a sale from salon stock says that it was handed over [C-DELV-009, C-REVW-009, D-021]', async () => {
    const confirmed = async (order_id: string) =>
      (await books.emailsAbout(order_id)).find(({ kind }) => kind === 'order-confirmation')?.text
    const fromStock = await createOrder(shop, sale, { type: 3 })
    const toSalon = await createOrder(shop, sale, { type: 2 })
    // salon orders of an earlier version have no address
    const withoutAddress = await createOrder(shop, sale, { type: 2 })
    await shop.db.updateTable('orders').set({ delivery_address: null }).where('id', '=', withoutAddress).execute()
    for (const order_id of [fromStock, toSalon, withoutAddress]) {
      await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 15 })
      const isHandedOver = order_id === fromStock
      for (const text of [(await ofSeller(order_id)).text, await confirmed(order_id)])
        expect(text?.includes('Handed over at the salon')).toBe(isHandedOver)
    }
    expect(await confirmed(toSalon)).toContain('Delivery address:\nAnna Archer\n12 Mirror Lane')
  })

  test('of a client who paid by link hides any commission [C-RCPT-003–004, D-005, D-039]', async () => {
    const value = await linkOf(await createOrder(shop, sale, { type: 2 }))
    expect(JSON.parse((await ofLink(value)).text)).toMatchObject({ error: { errorCode: 10 } })
    await payLink(value, { paymentType: 4 })
    const { text, cacheControl } = await ofLink(value)
    expect(cacheControl).toBe('no-store')
    expect(text).toContain('Customer order receipt')
    expect(text).toContain('Apple Pay')
    expect(text).toContain('Total £20.00')
    expect(text.toLowerCase()).not.toContain('commission')
    expect(text).not.toContain('£15.00')
  })

  test('is available by a payment link for a day: an old email reveals nothing [D-026, D-027]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    await payLink(value)
    expect((await ofLink(value)).status).toBe(200)
    const paid_at = new Date(Date.now() - 25 * 60 * 60_000)
    await shop.db.updateTable('orders').set({ paid_at }).where('id', '=', order_id).execute()
    expect((await ofLink(value)).status).toBe(410)
    expect((await ofLink(order_id)).status).toBe(410)
  })

  test('is available to the order’s owner alone, and only once it is paid [I-CLNT-016, D-211]', async () => {
    const order_id = await createOrder(shop, sale)
    const tooEarly = await ofSeller(order_id)
    expect([tooEarly.status, JSON.parse(tooEarly.text).responseMessage]).toEqual([403, ordersText.noReceiptYet])
    await payByCard(order_id, 20)
    const others = [(await createSale(shop)).seller, await createAdmin(shop), await createClient(shop, sale.seller)]
    for (const { token } of [...others, sale.client]) expect((await ofSeller(order_id, token)).status).toBe(404)
    expect((await pdf('GET', `order/receipt/${order_id}`)).status).toBe(401)
    const own = await createOrder(shop, sale, { type: 5 })
    await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: own, amount: 20 })
    expect((await ofSeller(own, sale.client.token)).text).toContain('Customer order receipt')
  })

  test('prints any Latin, Greek or Cyrillic name, on as many pages as it needs', async () => {
    const own = await createSale(shop)
    await shop.db
      .updateTable('clients')
      .set({ name: 'Łucja Şahin Đorđević', city: 'Kraków', line1: 'Οδός Ερμού 5, ул. Щорса' })
      .where('id', '=', own.client.id)
      .execute()
    const more = []
    for (let at = 0; at < 24; at += 1) more.push(await createProduct(shop, { name: `Serum ${at} for “tired” ends` }))
    const prods = more.map((prod_id) => ({ prod_id, quantity: 1, price: 20 }))
    const amounts = { subTotalAmount: 480, totalAmount: 480 }
    const order_id = await createOrder(shop, own, { prods, ...amounts })
    await payOrder(shop, 'token', own.seller.token, { token: 'tok_visa', order_id, amount: 480 })
    const { text, pages } = await ofSeller(order_id, own.seller.token)
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('Łucja Şahin Đorđević')
    expect(text).toContain('Οδός Ερμού 5, ул. Щорса')
    for (const words of ['Serum 23 for “tired” ends', 'Kraków', `${pages} / ${pages}`]) expect(text).toContain(words)
    expect(text).toContain('Total £480.00')
  })
})

describe('the receipt in the response of a payment', () => {
  test('is a whole receipt [C-RCPT-014–022, D-012, D-033]', async () => {
    const order_id = await createOrder(shop, sale)
    const { emailData } = (await payByCard(order_id, 20)).body.responseData
    const order = await books.orderOf(order_id)
    const soon = new Date(order.created_at.getTime() + 5 * 24 * 60 * 60_000)
    expect(emailData).toMatchObject({
      order: { ord_no: order.order_number, totalAmount: 20, prods: [{ name: 'Velvet Serum' }] },
      client: { name: 'Clara Client', email: 'clara@example.com' },
      orderDateTime: order.created_at.toISOString(),
      estDate: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' }).format(soon),
      firstName: 'Anna',
      paymentMethod: 'Card',
      savingAmount: 5,
      stripeAdress: { name: expect.any(String), line1: '', line2: '', city: '', zipcode: expect.any(String) },
      bP: '/files/public/',
    })
  })
})
