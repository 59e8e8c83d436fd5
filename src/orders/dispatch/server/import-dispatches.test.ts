import { expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { importsText } from '#back-office/imports/text.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

const ourHeadings = 'Order number,Carrier,Tracking number'
async function importFile(rows: readonly string[], dry: '0' | '1' = '0', headings = ourHeadings) {
  const form = new FormData()
  form.append('dry', dry)
  form.append('file', new File([[headings, ...rows].join('\n')], 'numbers.csv'))
  const { body } = await shop.call<ImportReport>('POST', 'admin/dispatch/import', { as: admin.token, form })
  return body.responseData
}
const numberOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirstOrThrow())
    .order_number
const listDispatchEmails = async (id: string) =>
  (await openBooks(shop).emailsAbout(id)).filter(({ kind }) => kind === 'order-dispatched')
const parcels = async (ids: string[]) =>
  shop.db.selectFrom('orders').select(['carrier', 'tracking_number']).where('id', 'in', ids).orderBy('id').execute()

test('a file of numbers marks its orders after a dry run, and only once [N-DISP-010]', async () => {
  const ids = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const [first = '', second = ''] = ids
  const rows = [
    `${await numberOf(first)},Royal Mail,ab 1234 5678 9gb`,
    ` ${(await numberOf(second)).toLowerCase()} ,evri,H00ABC1234567890`,
  ]
  expect(await importFile(rows, '1')).toMatchObject({ rows: 2, wrong: 0, message: importsText.nothingWrong })
  expect(await listDispatchEmails(first)).toEqual([])
  expect((await desk.list()).map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
  for (let time = 0; time < 2; time++)
    expect(await importFile(rows)).toMatchObject({ rows: 2, wrong: 0, message: '2 orders marked as dispatched.' })
  expect(await parcels(ids)).toEqual([
    { carrier: 'royal_mail', tracking_number: 'AB123456789GB' },
    { carrier: 'evri', tracking_number: 'H00ABC1234567890' },
  ])
  for (const id of ids) expect(await listDispatchEmails(id)).toHaveLength(1)
  const log = await shop.db.selectFrom('admin_log').select('action').where('subject_id', 'in', ids).execute()
  expect(log).toHaveLength(2)
  const ofFiles = shop.db
    .selectFrom('admin_log')
    .select(['admin_id', 'after'])
    .where('action', '=', 'import dispatches')
  const entry = { admin_id: admin.id, after: { file: 'numbers.csv', rows: 2 } }
  expect(await ofFiles.execute()).toEqual([entry, entry])
})

test('a file with one wrong cell marks nothing and names row, column and reason [N-DISP-010]', async () => {
  const right = await createPaidOrder(shop, sale)
  const unpaid = await createOrder(shop, sale)
  const sent = await createPaidOrder(shop, sale)
  await desk.dispatch([sent], { orders: JSON.stringify([{ order_id: sent, tracking_number: '' }]) })
  const report = await importFile([
    `${await numberOf(right)},DPD,15501234567890`,
    'ORD-999999,DPD,15501234567891',
    `${await numberOf(right)},DPD,`,
    `${await numberOf(unpaid)},DPD,15501234567893`,
    `${await numberOf(sent)},DPD,15501234567894`,
    `${await numberOf(sent)},Pigeon,?`,
  ])
  const problems = report.problems.toSorted((one, other) => one.row - other.row)
  expect(problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)).toEqual([
    `3 Order number: ${dispatchText.orderUnknown}`,
    `4 Order number: ${dispatchText.numberMissing}`,
    `5 Order number: ${dispatchText.notToSend}`,
    `6 Order number: ${dispatchText.alreadyDispatched}`,
    `7 Carrier: ${dispatchText.carrierUnknown}`,
    `7 Tracking number: ${dispatchText.numberWrong}`,
  ])
  expect(report).toMatchObject({ rows: 6, wrong: 6, message: importsText.wrong })
  expect(await parcels([right])).toEqual([{ carrier: null, tracking_number: null }])
})

test('a further parcel of a file is added once, and no number is overwritten [N-DISP-013]', async () => {
  const [first, second] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const [one, two] = [await numberOf(first), await numberOf(second)]
  const rows = [`${one},DPD Local,15501234567890`, `${two},Evri,H00ABC12345`, `${one},DPD,1550 1234567 891`]
  const remark = dispatchText.isFurtherParcel
  expect(await importFile(rows, '1')).toMatchObject({ wrong: 0, remarks: [{ row: 4, who: one, remark }] })
  expect(await importFile([...rows, rows[0] ?? ''])).toMatchObject({ message: '2 orders marked as dispatched.' })
  expect(await importFile(rows)).toMatchObject({ wrong: 0, remarks: [] })
  expect(await listDispatchEmails(first)).toHaveLength(1)
  const later = await importFile([`${one},RM24,AB123456789GB`])
  expect(later).toMatchObject({ wrong: 0, remarks: [{ row: 2, who: one, remark }] })
  const emails = await listDispatchEmails(first)
  expect(emails).toHaveLength(2)
  const text = emails.map((email) => email.text).find((words) => words.includes('in 3 parcels')) ?? ''
  for (const words of ['15501234567890', '15501234567891', 'Royal Mail', 'AB123456789GB']) expect(text).toContain(words)
  const [{ dispatch } = { dispatch: null }] = await desk.list({ state: 'dispatched', sKey: one })
  expect(dispatch).toMatchObject({ carrier: 'DPD', tracking_number: '15501234567890' })
  expect(dispatch?.further_parcels).toMatchObject([
    { carrier: 'DPD', tracking_number: '15501234567891', tracking_url: expect.stringContaining('15501234567891') },
    { carrier: 'Royal Mail', tracking_number: 'AB123456789GB' },
  ])
  const many = Array.from({ length: 18 }, (_, at) => `${one},DPD,${1000 + at}`)
  expect((await importFile(many)).problems).toMatchObject([{ row: 19, reason: dispatchText.tooManyParcels }])
})

test('a file of another program is read by its own headings [N-DISP-010]', async () => {
  const row = `#${await numberOf(await createPaidOrder(shop, sale))},Royal Mail,AB123456789GB`
  for (const headings of ['Name,Tracking Company,Tracking Number', 'Order,Courier,Barcode'])
    expect(await importFile([row], '1', headings)).toMatchObject({ wrong: 0, missing: [] })
})

test('the template names the columns and shows a row [N-DISP-010]', async () => {
  const answer = await shop.app.inject({
    url: '/api/v1/admin/dispatch/import/template',
    headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: admin.token },
  })
  expect(answer.body).toContain('Order number,Carrier,Tracking number,Tracking link')
  expect(answer.body).toContain('Royal Mail')
})
