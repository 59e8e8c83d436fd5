import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import type { InvoiceListRowView, InvoiceView } from '#orders/invoices/contract.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { ordersText } from '#orders/text.ts'
import { createAdmin, createClientSession, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { disputeOrder } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop({
    COMPANY_NAME: 'Aurelle Trade Ltd',
    COMPANY_ADDRESS: '1 Mill Road, Leeds',
    COMPANY_NUMBER: '01234567',
    VAT_NUMBER: 'GB123456789',
  })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

async function pay(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  return order_id
}

async function payInCash(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id: await saveCard(shop, sale.seller) })
  return order_id
}

async function refund(order_id: string, amount: number) {
  const body = { order_id, amount, refunded: 0 }
  const { body: answer } = await shop.call('POST', 'admin/refund', { as: admin.token, body })
  if (answer.statusCode !== 1) throw new Error(answer.responseMessage)
  await shop.runJobs()
}

const invoicesOf = async (as: string, orderId: string) =>
  (await shop.call<{ invoices: InvoiceView[] }>('GET', `order/invoices/${orderId}`, { as })).body.responseData.invoices
const list = async (query: Record<string, string | number | undefined>) =>
  (
    await shop.call<{ invoices: InvoiceListRowView[]; ttl: number }>('GET', 'admin/invoice/list', {
      as: admin.token,
      query,
    })
  ).body.responseData
const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const download = (as: string, path: string) =>
  fetch(`${shop.ownUrl()}/api/v1/${path}`, { headers: { authorization: basic, accesstoken: as } })
const textOf = async (answer: Response) =>
  (await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true })).text

test('invoices as PDF have number, company and VAT by rate [N-INVC-003, N-INVC-005, N-INVC-011]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const orderId = await pay(sale)
  await refund(orderId, 20)
  const [invoice, note, ...more] = await invoicesOf(sale.seller.token, orderId)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ kind: 'invoice', recipient: 'client', net: 16.67, vat: 3.33, total: 20 })
  expect(note).toMatchObject({ kind: 'credit_note', recipient: 'client', net: 16.67, vat: 3.33, total: 20 })
  const file = await download(sale.seller.token, `order/invoice/${invoice?._id}`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${invoice?.number}.pdf"`)
  expect(file.headers.get('cache-control')).toBe('no-store')
  const text = await textOf(file)
  const { client_name } = await shop.db
    .selectFrom('orders')
    .select('client_name')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (const words of [
    `Invoice ${invoice?.number}`,
    'Aurelle Trade Ltd',
    '1 Mill Road',
    'Company number 01234567',
    'VAT number GB123456789',
    client_name,
    '1 × £20.00',
    '20%',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Net at 20%\s+£16\.67\s+VAT at 20%\s+£3\.33\s+Paid\s+£20\.00/)
  expect(text).not.toMatch(/commission|15\.00|5\.00/i)
  const credited = await textOf(await download(admin.token, `admin/invoice/${note?._id}`))
  expect(credited).toContain(`Credit note ${note?.number}`)
  expect(credited).toMatch(new RegExp(`Credits\\s+[\\s\\S]*${invoice?.number}`))
  expect(credited).toMatch(/Credited\s+£20\.00/)
})

test('only its recipient and the seller read a document [N-INVC-006, N-INVC-011]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  const [hers, sellers] = [await pay(sale), await payInCash(sale)]
  const [ofClient] = await invoicesOf(sale.seller.token, hers)
  const [ofSeller] = await invoicesOf(sale.seller.token, sellers)
  expect(ofSeller).toMatchObject({ recipient: 'seller', total: 15 })
  const as = await createClientSession(shop, email)
  const page = async (orderId: string) =>
    (await shop.call<{ invoices: InvoiceView[] }>('GET', `client-page/orders/${orderId}`, { as })).body.responseData
  expect((await page(hers)).invoices).toEqual([ofClient])
  expect((await page(sellers)).invoices).toEqual([])
  const path = (orderId: string, invoice: InvoiceView | undefined) =>
    `client-page/orders/${orderId}/invoices/${invoice?._id}`
  expect(await textOf(await download(as, path(hers, ofClient)))).toContain(ofClient?.number)
  for (const closed of [path(sellers, ofSeller), path(hers, ofSeller), path(sellers, ofClient)])
    expect(rejectionOf(await shop.call('GET', closed, { as }))).toEqual([6, invoicesText.notFound])
  const byLink = await createOrder(shop, sale, { type: 5 })
  await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: byLink, amount: 20 })
  const [ofVisit] = await invoicesOf(sale.client.token, byLink)
  expect(ofVisit).toMatchObject({ recipient: 'client', total: 20 })
  const ofVisitor = await download(sale.client.token, `order/invoice/${ofVisit?._id}`)
  expect(await textOf(ofVisitor)).toContain(ofVisit?.number)
  const ofPage = await shop.call('GET', `order/invoice/${ofClient?._id}`, { as: sale.client.token })
  expect(wordsOf(ofPage)).toBe(invoicesText.notFound)
  const own = await download(sale.seller.token, `order/invoice/${ofSeller?._id}`)
  expect(await textOf(own)).toContain(ofSeller?.number)
  const other = await createSeller(shop)
  for (const [token, path, words] of [
    [sale.seller.token, 'order/invoice/none', invoicesText.notFound],
    [sale.seller.token, `order/invoice/${crypto.randomUUID()}`, invoicesText.notFound],
    [sale.seller.token, `order/invoices/${crypto.randomUUID()}`, ordersText.notFound],
    [other.token, `order/invoice/${ofClient?._id}`, invoicesText.notFound],
    [other.token, `order/invoices/${hers}`, ordersText.notFound],
  ] as const)
    expect(rejectionOf(await shop.call('GET', path, { as: token }))).toEqual([6, words])
})

test('the list finds documents by number, order, day; the file has credits negative [N-INVC-012]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const orderId = await pay(sale)
  await refund(orderId, 20)
  const [invoice, note] = await invoicesOf(sale.seller.token, orderId)
  const { order_number } = await shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const numbersOf = async (query: Record<string, string | number | undefined>) =>
    (await list(query)).invoices.map(({ number }) => number)
  expect(await numbersOf({ sKey: order_number })).toEqual([note?.number, invoice?.number])
  expect(await numbersOf({ sKey: invoice?.number.toLowerCase().replace(/-0+/, '') })).toEqual([invoice?.number])
  expect(await numbersOf({ order_id: orderId, kind: 'credit_note' })).toEqual([note?.number])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  expect(await numbersOf({ order_id: orderId, from: today, to: today })).toHaveLength(2)
  expect(await numbersOf({ order_id: orderId, to: '2020-01-01' })).toEqual([])
  expect(await numbersOf({ order_id: orderId, from: '2099-01-01' })).toEqual([])
  expect(await list({ order_id: 'none' })).toEqual({ invoices: [], ttl: 0 })
  const all = await list({ lmt: 100 })
  expect(all.ttl).toBe(all.invoices.length)
  expect((await list({ lmt: 1 })).ttl).toBe(all.ttl)
  expect(await list({ lmt: 1, page: 2 })).toEqual({ invoices: [all.invoices[1]], ttl: all.ttl })
  const lastPage = { lmt: all.ttl - 1, page: 2 }
  expect(await list(lastPage)).toEqual({ invoices: all.invoices.slice(-1), ttl: all.ttl })
  const csv = await (await download(admin.token, `admin/export/invoices?order_id=${orderId}`)).text()
  const day = today.split('-').reverse().join('/')
  expect(csv.trim().split('\r\n')).toEqual([
    'Number,Kind,Date,Order number,To,VAT rate,Net,VAT,Total,Refers to,Dispute',
    `${note?.number},Credit note,${day},${order_number},Client,20%,-16.67,-3.33,-20,${invoice?.number},`,
    `${invoice?.number},Invoice,${day},${order_number},Client,20%,16.67,3.33,20,,`,
  ])
})

test('a refund’s email to the invoice’s recipient is the credit note, another’s not [N-INVC-010]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const [hers, sellers] = [await pay(sale), await payInCash(sale)]
  await refund(hers, 20)
  await refund(sellers, 15)
  const readCreditNotes = async (orderId: string) => {
    const emails = (await shop.emails()).filter(({ kind, text }) => kind === 'refund' && text.includes('VAT number'))
    const [, note] = await invoicesOf(sale.seller.token, orderId)
    return emails.filter(({ text }) => text.includes(`Credit note number: ${note?.number}`))
  }
  const [toClient, ...more] = await readCreditNotes(hers)
  expect(more).toEqual([])
  const [invoice] = await invoicesOf(sale.seller.token, hers)
  for (const words of [
    `Credits: ${invoice?.number}`,
    'Sold by: Aurelle Trade Ltd, 1 Mill Road, Leeds',
    'VAT number: GB123456789',
    'Net at 20%: £16.67',
    'VAT at 20%: £3.33',
  ])
    expect(toClient?.text).toContain(words)
  expect(toClient?.recipient).not.toBe(sale.seller.email)
  expect(toClient?.text).not.toMatch(/commission/i)
  expect((await readCreditNotes(sellers)).map(({ recipient }) => recipient)).toEqual([sale.seller.email])
})

test('an administrator sees an invoice’s recipient; unpaid orders have none [N-INVC-013, D-040]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const recipientOf = (orderId: string) => shop.call('GET', `admin/order/invoice/${orderId}`, { as: admin.token })
  const { email } = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', sale.client.id)
    .executeTakeFirstOrThrow()
  expect((await recipientOf(await pay(sale))).body.responseData).toMatchObject({ recipient: 'client', email })
  expect((await recipientOf(await payInCash(sale))).body.responseData).toMatchObject({
    recipient: 'seller',
    email: sale.seller.email,
  })
  const unpaid = await createOrder(shop, sale)
  expect(rejectionOf(await recipientOf(unpaid))).toEqual([13, ordersText.invoiceWhenPaid])
  const sent = await shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id: unpaid } })
  expect(rejectionOf(sent)).toEqual([13, ordersText.invoiceWhenPaid])
})

test('a lost dispute is no credit note but is marked in the list [N-INVC-014, D-366]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await pay(sale)
  const dispute = await disputeOrder(shop, orderId)
  await settleDispute(shop, dispute)
  expect((await list({ order_id: orderId })).invoices).toMatchObject([{ kind: 'invoice', dispute: 'open' }])
  await postToProvider(shop, `/v1/disputes/${dispute}/close`)
  await settleDispute(shop, dispute)
  expect(await invoicesOf(sale.seller.token, orderId)).toHaveLength(1)
  expect((await list({ order_id: orderId })).invoices).toMatchObject([{ kind: 'invoice', dispute: 'lost' }])
})
