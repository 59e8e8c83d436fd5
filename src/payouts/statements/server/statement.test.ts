import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStatement } from '#payouts/statements/server/get-statement.ts'
import { renderStatementPdf } from '#payouts/statements/server/statement-pdf-worker.ts'
import { statementsText } from '#payouts/statements/text.ts'
import { payoutsText } from '#payouts/text.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { pence } from '#platform/money.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, postRefund, reverseNewestRefund } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, findTransfer, getPayoutAccount } from '../../../../tests/harness/payout-accounts.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
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
    vat: null,
    totals: [['Sent', pence(500)]],
  })
  const { totalPages, text } = await textOf(new Uint8Array(bytes))
  expect(totalPages).toBe(3)
  expect(text.match(/Entry/g)).toHaveLength(3)
  expect(text.match(/ORD-000001/g)).toHaveLength(90)
  expect(text).toContain('Zoë Щербакова Παπαδοπούλου')
})

test('a month without sales and others’ statements are empty; a wrong month is refused', async () => {
  const other = await createSeller(shop)
  expect((await (await download(other, `${month}?format=csv`)).text()).trim().split('\r\n')).toHaveLength(1)
  expect((await (await download(sale.seller, '2020-01?format=csv')).text()).trim().split('\r\n')).toHaveLength(1)
  const { text } = await textOf(await (await download(other, month)).arrayBuffer())
  expect(text).toContain('Nothing to show for this month.')
  for (const wrong of ['2026-13', 'november', '2026-11?format=doc'])
    expect((await download(other, wrong)).status).toBe(400)
  expect((await download({ ...other, token: '' }, month)).status).toBe(401)
})

test('a month totals what was earned and kept, less what was taken back [C-COMM-005, D-007]', async () => {
  const own = await createSaleWithPayouts(shop)
  const admin = await createAdmin(shop)
  const refundOne = async (order_id: string, amount: number) => {
    const lines = shop.db.selectFrom('order_lines').select('id').where('order_id', '=', order_id)
    const [line] = await lines.execute()
    await postRefund(shop, admin, { order_id, lines: [{ line_id: line?.id, quantity: 1 }], amount, refunded: 0 })
  }
  const sent = await createPaidOrder(shop, own)
  await sendTransfer(shop, (await findTransfer(shop, sent))?.id ?? '')
  await refundOne(sent, 20)
  await reverseNewestRefund(shop)
  await refundOne(await createPaidOrder(shop, own, { quantity: 2 }), 20)
  const prods = [{ prod_id: own.productId, quantity: 3 }]
  const inCash = await createOrder(shop, own, { prods, subTotalAmount: 60, totalAmount: 60 })
  await payOrder(shop, 'cash', own.seller.token, { order_id: inCash, card_id: await saveCard(shop, own.seller) })
  await refundOne(inCash, 15)
  const { totals, lines } = await getStatement(shop.db, own.seller.id, month, shop.config.company)
  expect(lines.map(({ description, amount }) => `${description} ${amount}`).sort()).toEqual(
    [
      `${payoutsText.entryRetained} 1500`,
      `${payoutsText.entryRetainedRefunded} -500`,
      `${payoutsText.entryEarned} 1000`,
      `${payoutsText.entryEarned} 500`,
      `${payoutsText.entryOwed} -500`,
      `${payoutsText.entryRestored} 500`,
      `${payoutsText.entrySent} -500`,
      `${payoutsText.entryReversed} -500`,
    ].sort(),
  )
  expect(totals.map(([, amount]) => amount)).toEqual([1000, 1000, 500, 500, 0])
  expect(totals.map(([name]) => name)).toEqual([
    payoutsText.totalEarned,
    payoutsText.totalRetained,
    payoutsText.totalSent,
    payoutsText.totalPending,
    payoutsText.totalOwed,
  ])
})

const record = (admin: Person, body: Record<string, unknown>) =>
  shop.call('PUT', 'admin/vat-agreement', { as: admin.token, body })
const agreementsWith = async (admin: Person, seller: Person) =>
  (await shop.call<{ agreements: unknown[] }>('GET', `admin/vat-agreement/${seller.id}`, { as: admin.token })).body
    .responseData.agreements
const readPdf = async (seller: Person) => (await textOf(await (await download(seller, month)).arrayBuffer())).text

test('a statement bills VAT only with a number and a dated agreement [N-INVC-015, D-367]', async () => {
  const other = await createSaleWithPayouts(shop)
  const order_id = await createOrder(shop, other)
  await payOrder(shop, 'token', other.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  const admin = await createAdmin(shop)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  const user_id = other.seller.id
  expect(await readPdf(other.seller)).not.toContain('VAT')
  for (const [wrong, code, words] of [
    [{ user_id, vat_number: 'GB123456789', day: today }, 1, statementsText.vatNumberWrong],
    [{ user_id, vat_number: 'GB123456782', day: '' }, 1, statementsText.dayEmpty],
    [{ user_id, vat_number: 'GB123456782', day: '2099-01-01' }, 1, statementsText.dayInFuture],
    [{ user_id, vat_number: '', day: today }, 13, statementsText.noAgreement],
    [{ user_id: admin.id, vat_number: 'GB123456782', day: today }, 6, statementsText.sellerNotFound],
    [{ user_id: 'nobody', vat_number: 'GB123456782', day: today }, 6, statementsText.sellerNotFound],
  ] as const) {
    const { body } = await record(admin, wrong)
    expect([body.error?.errorCode, body.responseMessage]).toEqual([code, words])
  }
  const first = await record(admin, { user_id, vat_number: '123 4567 82', day: '2026-01-01' })
  expect(first.body.responseData).toEqual({ message: 'VAT agreement recorded.' })
  const billed = await readPdf(other.seller)
  for (const words of ['Self-billed VAT', 'After the end of the month', 'GB123456782', '01/01/2026', 'output tax'])
    expect(billed).toContain(words)
  expect(billed).toContain('Anna Archer, 1 High Street, Leeds, LS1 1AA')
  expect(billed).not.toContain('SB-')
  expect(billed).toMatch(/Commission without VAT\s+£4\.17\s+VAT at 20%\s+£0\.83\s+Commission with VAT\s+£5\.00/)
  expect(await getPayoutAccount(shop, other.seller)).toMatchObject({ pending: 500 })
  const tooEarly = await record(admin, { user_id, vat_number: '', day: '2025-01-01' })
  expect(rejectionOf(tooEarly)).toEqual([13, statementsText.dayBefore])
  const end = { user_id, vat_number: '', day: today }
  expect((await record(admin, end)).body.responseData).toEqual({ message: 'VAT agreement ended.' })
  expect(await readPdf(other.seller)).not.toContain('VAT')
  expect((await record(admin, end)).body.error).toMatchObject({
    errorCode: 13,
    responseMessage: 'There is no agreement to end.',
  })
  const early = { user_id, vat_number: 'GB123456782', day: '2026-02-01' }
  expect(rejectionOf(await record(admin, early))).toEqual([13, statementsText.dayBefore])
  expect((await record(admin, { user_id, vat_number: 'GB123456727', day: today })).body.statusCode).toBe(1)
  const _id = expect.any(String)
  expect(await agreementsWith(admin, other.seller)).toEqual([
    { _id, vat_number: 'GB123456727', agreed: today, ended: null },
    { _id, vat_number: 'GB123456782', agreed: '2026-01-01', ended: today },
  ])
  expect(await agreementsWith(admin, { ...other.seller, id: 'nobody' })).toEqual([])
  const old = { vat_number: 'GB123456782', agreed_on: '2026-01-01' }
  expect(await readAdminLog(shop, user_id, 'subject_kind', 'action', 'before', 'after')).toEqual([
    { subject_kind: 'user', action: 'record VAT agreement', before: null, after: old },
    { subject_kind: 'user', action: 'end VAT agreement', before: old, after: { ended_on: today } },
    {
      subject_kind: 'user',
      action: 'record VAT agreement',
      before: null,
      after: { vat_number: 'GB123456727', agreed_on: today },
    },
  ])
})
