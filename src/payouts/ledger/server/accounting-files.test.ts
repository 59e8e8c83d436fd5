import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingAccounts } from '#payouts/accounting/accounts.ts'
import { toLondonDay } from '#platform/dates.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createCoupon, sellWithCode } from '../../../../tests/harness/coupons.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import {
  createPaidOrder,
  disputeOrder,
  getRefunds,
  postRefund,
  reverseNewestRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { auditShop } from '../../../../tools/operate/audit/run-audit.ts'
import { postProviderFee } from './ledger.ts'

let shop: Shop
let admin: Person
const month = toLondonDay(new Date()).slice(0, 7)

/** A month of trade: with and without commission deducted, with a coupon, refunds, one that failed, payouts, a lost dispute, VAT and fees. */
beforeAll(async () => {
  shop = await openShop({
    VAT_NUMBER: 'GB123456782',
    COMPANY_NAME: 'Lumen Pro Ltd',
    COMPANY_ADDRESS: '1 Mill Road, Leeds',
  })
  admin = await createAdmin(shop)
  const sale = await createSaleWithPayouts(shop)
  await createPaidOrder(shop, sale, { quantity: 3 })
  const own = await createOrder(shop, sale, { type: 2, client_id: sale.client.id })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: own, amount: 15 })
  await shop.runJobs()
  const refunded = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  await shop.runJobs()
  for (const order_id of refunded) {
    const { left } = await getRefunds(shop, admin, order_id)
    await postRefund(shop, admin, { order_id, amount: left, refunded: 0, reason: 'Broken.' })
  }
  await reverseNewestRefund(shop)
  const { code: coupon } = await createCoupon(shop, admin)
  await sellWithCode(shop, sale, { coupon, quantity: 2, total: 36 })
  const [payment] = await shop.db.selectFrom('payments').select('id').orderBy('id').execute()
  await inTransaction(shop.db, (tx) => postProviderFee(tx, payment?.id ?? '', pence(105)))
  await disputeOrder(shop, await createPaidOrder(shop, sale))
  await shop.runJobs()
})
afterAll(() => shop.close())

async function download(file: string, path = `admin/accounting/${month}`, ofMonth = month): Promise<string> {
  const url = new URL(`/api/v1/${path}?format=${file}`, shop.ownUrl())
  const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
  const response = await fetch(url, { headers: { authorization, accesstoken: admin.token } })
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file}-${ofMonth}.csv"`)
  return response.text()
}
const readRows = async (file: string) => parse(await download(file), { columns: true }) as Record<string, string>[]
const toPence = (text: string) => Math.round(Number(text || 0) * 100)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The sums of the ledger by kind of account, as `npm run audit` reads them; the accounts of all sellers are added up. */
async function readLedger(): Promise<Map<string, number>> {
  const { rows } = await shop.pool.query<{ account: string; pence: string }>(
    "select split_part(account, ':', 1) as account, sum(pence) as pence from audit.entries group by 1",
  )
  return new Map(rows.map(({ account, pence }) => [account, Number(pence)]))
}

/** The names of the ledger's accounts in the files, which divide the ledger's sales into sales, VAT and commission. */
const names: Record<string, string[]> = {
  held: ['Card provider balance'],
  sales: ['Sales', 'VAT', 'Commission'],
  provider_fees: ['Card provider fees'],
  seller_payable: ['Commission owed'],
  seller_debt: ['Commission owed back'],
  coupons: ['Discounts by codes'],
}

test('the trade of the test is in order, as the audit says [N-CONN-023]', async () => {
  const findings = await auditShop(shop.applicationUrl)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  expect([...(await readLedger()).keys()].sort()).toEqual(Object.keys(names).sort())
})

test('journals for Xero have its columns and balance with the ledger to the penny [N-CONN-023]', async () => {
  expect((await download('xero')).split('\r\n')[0]).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  )
  const rows = await readRows('xero')
  expect(rows.length).toBeLessThanOrEqual(300)
  for (const group of Map.groupBy(rows, (row) => `${row['*Narration']} ${row['*Date']}`).values())
    expect(total(group.map((row) => toPence(row['*Amount'] ?? '')))).toBe(0)
  for (const [account, called] of Object.entries(names)) {
    const ofAccount = rows.filter(({ Description = '' }) => called.includes(Description))
    expect(total(ofAccount.map((row) => toPence(row['*Amount'] ?? ''))), account).toBe(
      (await readLedger()).get(account),
    )
  }
  expect(new Set(rows.map((row) => row['*Date']))).toHaveLength(1)
  for (const row of rows) expect(row['*Date']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

test('the VAT of the month is that of its invoices, less its credit notes [N-CONN-023]', async () => {
  const { rows: invoices } = await shop.pool.query<{ kind: string; vat: string }>(
    'select kind, sum(vat_pence) as vat from invoices group by 1',
  )
  const vatOf = (wanted: string) => Number(invoices.find(({ kind }) => kind === wanted)?.vat ?? 0)
  const vat = (await readRows('xero')).filter(({ Description }) => Description === 'VAT')
  expect(vatOf('invoice')).toBeGreaterThan(vatOf('credit_note'))
  expect(vat.map((row) => toPence(row['*Amount'] ?? ''))).toEqual([vatOf('credit_note') - vatOf('invoice')])
})

test('commission is a cost apart from sales: what is owed to sellers for them [N-CONN-023]', async () => {
  const { rows: owed } = await shop.pool.query<{ pence: string }>(
    `select -sum(e.pence) as pence from audit.entries e where e.account like 'seller_%'
      and exists (select from audit.entries s where s.journal_id = e.journal_id and s.account = 'sales')`,
  )
  const commission = (await readRows('xero')).filter(({ Description }) => Description === 'Commission')
  expect(commission.length).toBeGreaterThan(2)
  expect(total(commission.map((row) => toPence(row['*Amount'] ?? '')))).toBe(Number(owed[0]?.pence))
})

test('journals for QuickBooks have its columns, and the same sums to the penny [N-CONN-023]', async () => {
  expect((await download('quickbooks')).split('\r\n')[0]).toBe(
    'Journal No.,Journal Date,Account Name,Description,Debits,Credits',
  )
  const rows = await readRows('quickbooks')
  const amountOf = ({ Debits = '', Credits = '' }) => toPence(Debits) - toPence(Credits)
  for (const group of Map.groupBy(rows, (row) => row['Journal No.']).values())
    expect(total(group.map(amountOf))).toBe(0)
  for (const row of rows) expect([row.Debits, row.Credits].filter((text) => text !== '')).toHaveLength(1)
  for (const [account, called] of Object.entries(names)) {
    const ofAccount = rows.filter((row) => called.includes(row['Account Name'] ?? ''))
    expect(total(ofAccount.map(amountOf)), account).toBe((await readLedger()).get(account))
  }
})

test('lines for FreeAgent are date, amount and words alone, and sum to what is held [N-CONN-023]', async () => {
  const lines = (await download('freeagent')).split('\r\n').filter(Boolean)
  for (const line of lines) expect(line).toMatch(/^\d\d\/\d\d\/\d{4},-?\d+\.\d\d,[A-Za-z ]+$/)
  expect(total(lines.map((line) => toPence(line.split(',')[1] ?? '')))).toBe((await readLedger()).get('held'))
})

/**
 * The codes of Xero's chart for new organisations in the UK (tenpercentfinancial.co.uk/list-of-nominal-codes-for-xero and
 * linggardandthomas.co.uk/blog/xero-chart-of-accounts-cheat-sheet, with the further ones that exported charts have).
 */
const xeroUkCodes =
  `200 260 270 300 310 320 321 325 400 401 404 408 412 416 418 420 424 425 429 433 437 441 445 449 457 461 463 465 466
  469 473 477 478 479 480 482 483 485 486 489 493 494 495 497 498 499 500 610 611 620 630 710 711 720 721 740 741 750 751 760 761 764 765
  770 771 800 801 803 805 810 811 814 815 820 825 826 830 835 840 850 855 858 860 868 877 900 910 920 947 950 960 970 980`.split(
    /\s+/,
  )

test('no account that the shop asks for has the code of another one in Xero [N-CONN-023, D-774]', async () => {
  const { sales, vat, ...added } = accountingAccounts
  expect([sales, vat]).toEqual([
    { code: '200', name: 'Sales' },
    { code: '820', name: 'VAT' },
  ])
  const codes = Object.values(added).map(({ code }) => code)
  expect(codes.filter((code) => xeroUkCodes.includes(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  const rows = await readRows('xero')
  const known = Object.values(accountingAccounts).map(({ code, name }) => `${code} ${name}`)
  for (const row of rows) expect(known).toContain(`${row['*AccountCode']} ${row.Description}`)
})

test('each payout is a line for the bank, as much as was sent, and no other [N-CONN-024]', async () => {
  const rows = await readRows('payouts')
  const sent = await shop.pool.query<{ provider_ref: string; amount_pence: string }>(
    "select provider_ref, amount_pence from transfers where state = 'paid'",
  )
  expect(rows.map(({ Reference, Amount = '' }) => [Reference, toPence(Amount)]).sort()).toEqual(
    sent.rows.map(({ provider_ref, amount_pence }) => [provider_ref, -amount_pence]).sort(),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows[0]).toMatchObject({ Payee: 'Anna Archer', Description: expect.stringMatching(/^Commission of ORD-\d+$/) })
})

test('a month without trade is a heading, and no month or no file is refused [N-CONN-023]', async () => {
  const get = (path: string, query = {}) => shop.call('GET', `admin/accounting/${path}`, { as: admin.token, query })
  const empty = await get('2020-01', { format: 'quickbooks' })
  expect([empty.status, empty.body.responseMessage]).toEqual([
    200,
    'Journal No.,Journal Date,Account Name,Description,Debits,Credits\r\n',
  ])
  for (const [path, query] of [
    ['2020-13', { format: 'xero' }],
    ['now', { format: 'xero' }],
    ['2020-01', { format: 'sage' }],
    ['2020-01', {}],
  ] as const)
    expect((await get(path, query)).body.error?.errorCode, path).toBe(1)
})

/** Posts a fee and issues an invoice at a moment, whose pennies tell them apart. */
async function tradeAt(moment: string, amount: number): Promise<void> {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createOrder(shop, sale, { type: 1, client_id: sale.client.id })
  await shop.pool.query(
    `with journal as (insert into journals (kind, ref, created_at) values ('provider_fee', gen_random_uuid()::text, $1) returning id)
    insert into entries (journal_id, account, pence, created_at)
    select id, account, pence, $1 from journal, (values ('held', -$2::bigint), ('provider_fees', $2::bigint)) as line (account, pence)`,
    [moment, amount],
  )
  await shop.pool.query(
    `insert into invoices (kind, number, order_id, recipient, company, net_pence, vat_pence, gross_pence, issued_at)
    values ('invoice', 900000 + $2::integer, $3, 'client', '{}', 0, $2::integer, $2::integer, $1)`,
    [moment, amount, orderId],
  )
}

test('a month begins and ends at midnight in London, in summer and in winter [N-CONN-023]', async () => {
  const moments = {
    '2021-03-31T22:59:59.999Z': '31/03/2021',
    '2021-03-31T23:00:00Z': '01/04/2021',
    '2021-04-30T22:59:59.999Z': '30/04/2021',
    '2021-04-30T23:00:00Z': '01/05/2021',
    '2021-10-31T23:59:59.999Z': '31/10/2021',
    '2021-11-01T00:00:00Z': '01/11/2021',
  }
  const expected: Record<string, { fees: number[]; days: string[]; vat: number }> = {}
  for (const [place, [moment, day]] of Object.entries(moments).entries()) {
    const amount = 10 ** place
    await tradeAt(moment, amount)
    const ofMonth = day.split('/').slice(1).toReversed().join('-')
    const { fees, days, vat } = expected[ofMonth] ?? { fees: [], days: [], vat: 0 }
    expected[ofMonth] = { fees: [...fees, amount], days: [...days, day], vat: vat + amount }
  }
  expect(Object.keys(expected)).toEqual(['2021-03', '2021-04', '2021-05', '2021-10', '2021-11'])
  for (const [ofMonth, { fees, days, vat }] of Object.entries(expected)) {
    const read = async (format: string) => await download(format, `admin/accounting/${ofMonth}`, ofMonth)
    const rows = parse(await read('xero'), { columns: true }) as Record<string, string>[]
    const sumOf = (code: string) =>
      total(rows.filter((row) => row['*AccountCode'] === code).map((row) => toPence(row['*Amount'] ?? '')))
    expect([sumOf('405'), sumOf('820')], ofMonth).toEqual([total(fees), -vat])
    const lines = (await read('freeagent')).split('\r\n').filter(Boolean)
    expect(lines, ofMonth).toEqual(
      days.map((day, at) => `${day},${(-(fees[at] ?? 0) / 100).toFixed(2)},Card provider fees`),
    )
  }
})
