import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxDetailsView, TaxReportView } from '#payouts/tax-report/contract.ts'
import { selectTaxReport } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { createCoupon, sellWithCode } from '../../../../tests/harness/coupons.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, postRefund, reverseNewestRefund } from '../../../../tests/harness/paid-orders.ts'
import { createConnectedSeller, createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
/** Two sales with £5.00 commission online and two with £5.00 kept at the sale; one of each kind was refunded. */
let sale: Sale
/** One more sale of £2,000.00 commission: has to be reported. */
let large: Sale
const year = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' }).format(new Date()))
const quarter = Math.floor(
  (Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', month: 'numeric' }).format(new Date())) - 1) /
    3,
)

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  sale = await createSaleWithPayouts(shop)
  const [first] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const cash = [await createOrder(shop, sale), await createOrder(shop, sale)]
  const card_id = await saveCard(shop, sale.seller)
  for (const order_id of cash) await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id })
  for (const [order_id, amount] of [
    [first, 20],
    [cash[0], 15],
  ])
    await postRefund(shop, admin, { order_id, amount, refunded: 0 })
  large = await createSaleWithPayouts(shop)
  await createPaidOrder(shop, large, { quantity: 400 })
})
afterAll(() => shop.close())

const taxDetailsOf = async ({ token }: Person) =>
  (await shop.call<TaxDetailsView>('GET', 'tax-details', { as: token })).body.responseData
const giveNumber = ({ token }: Person, kind: string, number: string) =>
  shop.call('PUT', 'tax-details', { as: token, body: { kind, number } })
const reportOf = async (query: Record<string, string | number> = {}) =>
  (await shop.call<TaxReportView>('GET', 'admin/tax-report/list', { as: admin.token, query: { year, ...query } })).body
    .responseData
const lineOf = async ({ seller }: Sale, query = {}) =>
  (await reportOf(query)).sellers.find(({ user_id }) => user_id === seller.id)
const logOf = (action: string) =>
  shop.db.selectFrom('admin_log').selectAll().where('action', '=', action).orderBy('id').execute()

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const download = ({ token }: Person, method: string, path: string, body?: object) =>
  fetch(`${shop.ownUrl()}/api/v1/${path}`, {
    method,
    headers: { authorization: basic, accesstoken: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const downloadFile = (as = admin) => download(as, 'POST', 'admin/tax-report/file', { year })
const expirePassword = ({ id }: Person) =>
  shop.db.updateTable('tokens').set({ password_confirmed_at: null }).where('user_id', '=', id).execute()

test('a seller gives a tax number, sees its end, and what is missing [N-TAXR-001, N-TAXR-003]', async () => {
  const seller = await createSeller(shop, { bankDetails: false })
  expect(await taxDetailsOf(seller)).toEqual({
    kind: null,
    number: '',
    years: [],
    missing: ['address', 'birth', 'number', 'account'],
  })
  for (const [kind, wrong] of [
    ['nino', 'AB12345'],
    ['utr', '2123456789'],
    ['vat', 'AB123456C'],
    ['nino', ''],
  ] as const)
    expect((await giveNumber(seller, kind, wrong)).body.error?.errorCode, wrong).toBe(1)
  expect((await giveNumber(seller, 'nino', 'ab 12 34 56 c')).body.statusCode).toBe(1)
  expect(await taxDetailsOf(seller)).toMatchObject({
    kind: 'nino',
    number: '•••• 56C',
    missing: ['address', 'birth', 'account'],
  })
  expect((await giveNumber(seller, 'utr', '11234 56789')).body.statusCode).toBe(1)
  expect(await taxDetailsOf(seller)).toMatchObject({ kind: 'utr', number: '•••• 789' })
  expect(await taxDetailsOf(await createConnectedSeller(shop, { verified: true }))).toMatchObject({
    missing: ['number'],
  })
})

test('a tax number is given or shown in full only after a recent password [N-TAXR-004]', async () => {
  const other = await createSaleWithPayouts(shop)
  await createPaidOrder(shop, other)
  await expirePassword(other.seller)
  expect((await giveNumber(other.seller, 'nino', 'AB123456C')).body.error?.errorCode).toBe(26)
  expect(await (await download(other.seller, 'GET', `tax-details/report/${year}`)).json()).toMatchObject({
    error: { errorCode: 26 },
  })
  const careless = await createAdmin(shop)
  await expirePassword(careless)
  for (const file of ['file', 'xml'])
    expect(await (await download(careless, 'POST', `admin/tax-report/${file}`, { year })).json(), file).toMatchObject({
      error: { errorCode: 26 },
    })
})

test('the report has each larger seller’s quarters, paid or kept [N-TAXR-005, N-TAXR-007, D-377]', async () => {
  const nothing = { income: 0, sales: 0 }
  const quarters = (income: number, sales: number) =>
    [0, 1, 2, 3].map((at) => (at === quarter ? { income, sales } : nothing))
  expect(await lineOf(sale)).toMatchObject({ income: 10, sales: 4, reported: false, quarters: quarters(10, 4) })
  expect(await lineOf(large)).toMatchObject({ income: 2000, sales: 1, reported: true, quarters: quarters(2000, 1) })
  expect((await reportOf()).sellers[0]?.user_id).toBe(large.seller.id)
  expect(await lineOf(large, { filter: 'reported' })).toBeDefined()
  expect(await lineOf(large, { filter: 'small' })).toBeUndefined()
  expect(await lineOf(sale, { filter: 'reported' })).toBeUndefined()
  expect((await reportOf({ sKey: ` ${large.seller.email} ` })).sellers).toHaveLength(1)
  expect(await reportOf({ year: 2019 })).toEqual({
    sellers: [],
    ttl: 0,
    income: 0,
    reported: 0,
    incomplete: 0,
    left_out: 0,
    requestable: 0,
    own_purchases: false,
  })
  const many = await createSaleWithPayouts(shop)
  for (let sales = 0; sales < 29; sales += 1) await createPaidOrder(shop, many)
  expect(await lineOf(many)).toMatchObject({ sales: 29, reported: false })
  await createPaidOrder(shop, many)
  expect(await lineOf(many)).toMatchObject({ sales: 30, income: 150, reported: true })
})

test('the report stands a returned refund of an order with a code [N-TAXR-005, N-COUP-016]', async () => {
  const reduced = await createSaleWithPayouts(shop)
  const { code: coupon } = await createCoupon(shop, admin)
  const order_id = await sellWithCode(shop, reduced, { coupon, quantity: 2, total: 36 })
  await postRefund(shop, admin, { order_id, amount: 36, refunded: 0 })
  expect(await lineOf(reduced)).toMatchObject({ income: 0, sales: 1 })
  await reverseNewestRefund(shop)
  expect(await lineOf(reduced)).toMatchObject({ income: 10, sales: 1 })
  expect((await downloadFile()).status).toBe(200)
})

test('own orders count by the setting, to the penny and for the exemption [N-TAXR-018, D-563]', async () => {
  const own = await createSaleWithPayouts(shop)
  const card_id = await saveCard(shop, own.seller)
  const pay = async (type: number, client_id: string) =>
    payOrder(shop, 'card', own.seller.token, {
      order_id: await createOrder(shop, own, { type, client_id }),
      card_id,
      amount: 15,
    })
  for (const type of [2, 3]) for (const client_id of ['', own.client.id]) await pay(type, client_id)
  const rowBy = async (ownPurchases: boolean) => {
    const { rows } = await selectTaxReport(
      shop.db,
      { ownPurchases },
      { year, filter: undefined, search: own.seller.email },
      { limit: 10, offset: 0 },
    )
    const { year_pence = 0, year_sales = 0, reported = false } = rows[0] ?? {}
    return { year_pence, year_sales, reported }
  }
  expect(await rowBy(false)).toEqual({ year_pence: 1_000, year_sales: 2, reported: false })
  expect(await rowBy(true)).toEqual({ year_pence: 2_000, year_sales: 4, reported: false })
  expect(await lineOf(own)).toMatchObject({ income: 10, sales: 2 })
  // three of the 30 sales are the seller's own, so that there are 30 only where own purchases count
  await shop.pool.query(
    `insert into orders (seller_id, delivery_type, payment_status, quantity, full_price_pence, commission_pence, total_pence, saving_pence,
      commission_mode, paid_at)
    select $1, case when n = 1 then 2 else 5 end, 3, 1, 1, 1, 0, 0, 'discount', now() from generate_series(1, 26) n`,
    [own.seller.id],
  )
  expect(await rowBy(false)).toEqual({ year_pence: 1_025, year_sales: 27, reported: false })
  expect(await rowBy(true)).toEqual({ year_pence: 2_026, year_sales: 30, reported: true })
})

test('missing details are requested by email once a week, and logged [N-TAXR-008–009]', async () => {
  const emailsTo = async ({ email }: Person) =>
    (await shop.emails()).filter(({ kind, recipient }) => kind === 'tax-details-request' && recipient === email)
  const request = (body: object) =>
    shop.call<{ requested: number; message: string }>('POST', 'admin/tax-report/request', {
      as: admin.token,
      body: { year, ...body },
    })
  const before = await reportOf({ filter: 'missing' })
  expect(before).toMatchObject({ incomplete: before.ttl, requestable: before.ttl })
  expect(await lineOf(large, { filter: 'missing' })).toMatchObject({
    missing: ['number'],
    requested: null,
    requestable: true,
  })
  // if two administrators ask at the same time, only one of them succeeds, and each seller gets one email
  const answers = await Promise.all([request({}), request({})])
  const [first, ...late] = answers.map(({ body }) => body).sort((one, other) => other.statusCode - one.statusCode)
  const requested = before.requestable
  expect(first?.responseData).toEqual({ requested, message: taxReportText.requested(requested) })
  expect(late).toMatchObject([{ responseMessage: taxReportText.noneToRequest }])
  expect((await shop.emails()).filter(({ kind }) => kind === 'tax-details-request')).toHaveLength(before.requestable)
  const [email, ...more] = await emailsTo(large.seller)
  expect(more).toEqual([])
  expect(email?.text).toContain('Please give us your tax number.')
  expect(email?.text).toContain('/account-setting')
  expect(await emailsTo(sale.seller)).toEqual([])
  await shop.runJobs()
  const unsent = shop.db.selectFrom('emails').select('recipient').where('state', '<>', 'sent')
  expect(await unsent.where('kind', '=', 'tax-details-request').execute()).toEqual([])
  expect(await lineOf(large)).toMatchObject({ requested: expect.any(String), requestable: false })
  const notOne = 'Nothing is missing for this seller, or they were asked within the last week.'
  for (const [again, responseMessage] of [
    [{}, 'There are no sellers to ask: all were asked within the last week.'],
    [{ user_id: large.seller.id }, notOne],
    [{ user_id: 'nobody' }, notOne],
  ] as const)
    expect((await request(again)).body.error).toMatchObject({ errorCode: 13, responseMessage })
  // a seller below the limits for reporting can be asked too
  expect((await request({ user_id: sale.seller.id })).body.responseData).toEqual({
    requested: 1,
    message: 'The seller has been asked by email.',
  })
  expect(await emailsTo(sale.seller)).toHaveLength(1)
  expect(await logOf('request tax details')).toContainEqual(
    expect.objectContaining({
      admin_id: admin.id,
      subject_kind: 'user',
      subject_id: large.seller.id,
      after: { year, missing: ['number'] },
    }),
  )
  await shop.pool.query(`update tax_details set requested_at = requested_at - interval '8 days'`)
  await giveNumber(large.seller, 'nino', 'AB123456C')
  expect(await lineOf(large)).toMatchObject({ missing: [], requestable: false })
  expect((await request({ user_id: large.seller.id })).body.responseMessage).toBe(notOne)
})

test('the file has each reportable seller’s full tax number; the log who took it [N-TAXR-010]', async () => {
  await giveNumber(large.seller, 'nino', 'AB123456C')
  const answer = await downloadFile()
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="tax-report-${year}.csv"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  const line = lines.find((text) => text.includes(large.seller.id))?.split(',') ?? []
  const cells = new Map(
    (head ?? '')
      .replace('\uFEFF', '')
      .split(',')
      .map((name, at) => [name, line[at]]),
  )
  expect(Object.fromEntries(cells)).toMatchObject({
    'First name': 'Anna',
    'Last name': 'Archer',
    'Address line 1': '1 High Street',
    City: 'Leeds',
    'Post code': 'LS1 1AA',
    Country: 'GB',
    'Date of birth': '1990-02-01',
    'Account ending in': '2345',
    'Kind of number': 'National Insurance number',
    'Tax number': 'AB123456C',
    'Tax number issued by': 'GB',
    [`Q${quarter + 1} commission`]: '2000',
    [`Q${quarter + 1} sales`]: '1',
    [`Q${quarter + 1} fees`]: '0',
    [`Q${quarter + 1} tax withheld`]: '0',
    'Year commission': '2000',
    'Year sales': '1',
    Missing: '',
  })
  expect(lines.some((text) => text.includes(sale.seller.id))).toBe(false)
  expect(lines).toHaveLength((await reportOf()).reported)
  expect((await logOf('download tax report')).at(-1)).toMatchObject({
    admin_id: admin.id,
    subject_kind: 'tax-report',
    subject_id: null,
    after: { year, sellers: lines.length },
  })
  expect((await downloadFile(large.seller)).status).toBe(403)
})

test('a seller downloads a copy of her own report only [N-TAXR-011]', async () => {
  await giveNumber(large.seller, 'nino', 'AB123456C')
  const readCopy = async ({ seller }: Sale) => {
    const answer = await download(seller, 'GET', `tax-details/report/${year}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="tax-report-${year}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    return (await extractText(pdf, { mergePages: true })).text
  }
  const copy = await readCopy(large)
  for (const words of [`Income reported for ${year}`, 'Anna Archer', '1 High Street, Leeds, LS1 1AA, GB', '01/02/1990'])
    expect(copy).toContain(words)
  expect(copy).toContain('AB123456C (National Insurance number)')
  expect(copy).toContain('This year is not over,')
  expect(copy).toMatch(/Whole year\s+£2,000\.00\s+1\s+£0\.00\s+£0\.00/)
  expect(copy).not.toContain('You are not reported')
  expect(await readCopy(sale)).toContain('You are not reported for this year')
  expect((await taxDetailsOf(large.seller)).years).toEqual([year])
  expect((await download(large.seller, 'GET', 'tax-details/report/2019')).status).toBe(404)
  expect((await download(large.seller, 'GET', 'tax-details/report/last')).status).toBe(400)
})

test('each of a thousand sellers at once gets one email and one log entry [N-TAXR-008–009]', async () => {
  await shop.pool.query(
    `with seller as (insert into users (role, email, password_hash, first_name, last_name)
      select 'seller', n || '@example.com', '', 'Anna', 'Archer' from generate_series(1, 1000) n returning id)
    insert into orders (seller_id, delivery_type, payment_status, quantity, full_price_pence, commission_pence, total_pence, saving_pence,
      commission_mode, paid_at)
    select id, 5, 3, 1, 400000, 200000, 400000, 0, 'discount', '2019-06-01T12:00:00Z' from seller`,
  )
  const response = await shop.call('POST', 'admin/tax-report/request', { as: admin.token, body: { year: 2019 } })
  expect(response.body.responseData).toMatchObject({ requested: 1000 })
  const emails = (await shop.emails()).filter(
    ({ kind, subject }) => kind === 'tax-details-request' && /2019/.test(subject),
  )
  expect([emails.length, new Set(emails.map(({ recipient }) => recipient)).size]).toEqual([1000, 1000])
  const logged = (await logOf('request tax details')).filter(({ after }) => /2019/.test(JSON.stringify(after)))
  expect([logged.length, new Set(logged.map(({ subject_id }) => subject_id)).size]).toEqual([1000, 1000])
})
