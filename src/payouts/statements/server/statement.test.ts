import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderStatementPdf } from '#payouts/statements/server/render-statement-pdf.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { pence } from '#platform/money.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createSaleWithPayouts, findTransfer } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
let numbers: string[]
const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' }).format(
  new Date(),
)
beforeAll(async () => {
  shop = await openShop()
  sale = await createSaleWithPayouts(shop)
  const sent = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: sent, amount: 20 })
  await sendTransfer(shop, (await findTransfer(shop, sent))?.id ?? '')
  const held = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: held, amount: 20 })
  const retained = await createOrder(shop, sale)
  await payOrder(shop, 'cash', sale.seller.token, { order_id: retained, card_id: await saveCard(shop, sale.seller) })
  const admin = await createAdmin(shop)
  for (const [order_id, amount] of [
    [sent, 20],
    [held, 20],
  ])
    await shop.call('POST', 'admin/refund', { as: admin.token, body: { order_id, amount, refunded: 0 } })
  await shop.call('POST', 'payment/payout/pay', { as: sale.seller.token, body: { token: 'tok_visa', amount: 5 } })
  const orders = shop.db.selectFrom('orders').select(['id', 'order_number']).where('seller_id', '=', sale.seller.id)
  const byId = new Map((await orders.execute()).map(({ id, order_number }) => [id, order_number]))
  numbers = [sent, held, retained].map((id) => byId.get(id) ?? '')
})
afterAll(() => shop.close())

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const download = (seller: Person, path: string) =>
  fetch(`${shop.ownUrl()}/api/v1/commission/statement/${path}`, {
    headers: { authorization: basic, accesstoken: seller.token },
  })

const textOf = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })

test('the statement as CSV has every entry, with order and amount [C-COMM-005, D-007]', async () => {
  const answer = await download(sale.seller, `${month}?format=csv`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain(`commission-${month}.csv`)
  const [head, ...rows] = (await answer.text()).trim().split('\r\n')
  expect(head).toContain('Date,Order,Entry,Order paid,Commission')
  const [sent, held, retained] = numbers
  expect(rows.map((row) => row.slice(row.indexOf(',') + 1))).toEqual([
    `${sent},Online commission earned,20.00,5.00`,
    `${sent},Sent to your account,20.00,-5.00`,
    `${held},Online commission earned,20.00,5.00`,
    `${retained},Commission kept at the sale,15.00,5.00`,
    `${sent},Owed after a refund,20.00,-5.00`,
    `${held},Taken back with a refund,20.00,-5.00`,
    ',Owed amount paid,,5.00',
  ])
  expect(rows.every((row) => /^\d{2}\/\d{2}\/\d{4},/.test(row))).toBe(true)
})

test('the statement as PDF has the totals and every entry', async () => {
  const answer = await download(sale.seller, month)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { text } = await textOf(await answer.arrayBuffer())
  expect(text).toContain('Anna Archer')
  expect(text).toMatch(/Online commission earned, less refunds\s+£0\.00/)
  expect(text).toMatch(/Commission kept at the sale, less refunds\s+£5\.00/)
  expect(text).toMatch(/Sent to your account\s+£5\.00/)
  expect(text).toMatch(/Pending at the end of the month\s+£0\.00/)
  expect(text).toMatch(/Owed at the end of the month\s+£0\.00/)
  for (const number of numbers) expect(text).toContain(number)
})

test('a long statement has several pages, with the heading on each', async () => {
  const line = {
    day: '01/11/2026',
    ordNo: 'ORD-000001',
    description: 'Online commission earned',
    orderPaid: pence(2000),
    amount: pence(500),
  }
  const lines = Array.from({ length: 90 }, () => line)
  const bytes = await renderStatementPdf({
    month: '2026-11',
    seller: 'Zoë Щербакова Παπαδοπούλου',
    lines,
    totals: [['Sent', pence(500)]],
  })
  const { totalPages, text } = await textOf(new Uint8Array(bytes))
  expect(totalPages).toBe(3)
  expect(text.match(/Entry/g)).toHaveLength(3)
  expect(text.match(/ORD-000001/g)).toHaveLength(90)
  expect(text).toContain('Zoë Щербакова Παπαδοπούλου')
})

test('a month without sales and another seller’s statement are empty; an invalid month is rejected', async () => {
  const other = await createSeller(shop)
  expect((await (await download(other, `${month}?format=csv`)).text()).trim().split('\r\n')).toHaveLength(1)
  expect((await (await download(sale.seller, '2020-01?format=csv')).text()).trim().split('\r\n')).toHaveLength(1)
  const { text } = await textOf(await (await download(other, month)).arrayBuffer())
  expect(text).toContain('Nothing moved in this month.')
  for (const wrong of ['2026-13', 'november', '2026-11?format=doc'])
    expect((await download(other, wrong)).status).toBe(400)
  expect((await download({ ...other, token: '' }, month)).status).toBe(401)
})
