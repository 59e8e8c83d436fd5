import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { TaxReportView } from '#payouts/tax-report/contract.ts'
import { renderTaxReportXml } from '#payouts/tax-report/server/render-tax-report-xml.ts'
import type { TaxReportRow } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { reportingOperator } from '../../../../tests/harness/reporting-operator.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const schemaFolder = path.resolve('tests/fixtures/digital-platform-reporting')
const [schema, ...types] = ['DPIXML_v1.0.xsd', 'isodpitypes_v1.0.xsd', 'oecddpitypes_v1.0.xsd'].map((fileName) => ({
  fileName,
  contents: readFileSync(path.join(schemaFolder, fileName), 'utf8'),
}))

async function expectValid(xml: string): Promise<void> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: schema ? [schema] : [],
    preload: types,
  })
  expect(errors).toEqual([])
}

const operator = {
  operatorId: 'XADPO0000000001',
  taxNumber: '1123456789',
  activity: 'goods' as const,
  company: { name: 'Bloom & Co Ltd', address: ['1 Mill Lane', 'Leeds', 'LS1 1AA'], vatNumber: 'GB123456789' },
}
const message = { year: 2026, messageRef: 'GB2026GB-XADPO0000000001-1', createdAt: new Date('2027-01-10T09:30:47Z') }
const seller: TaxReportRow = {
  user_id: '01990000-0000-7000-8000-000000000001',
  email: 'anna@example.com',
  business_name: 'Anna’s Chair',
  first_name: 'Anna',
  last_name: 'Archer',
  date_of_birth: '1990-02-01',
  line1: '1 High Street',
  line2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'GB',
  bank_name: 'STRIPE BANK',
  last4: '2345',
  provider_ref: 'acct_1',
  number_kind: 'nino',
  number: 'AB123456C',
  vat_number: '',
  requested_at: null,
  reported: true,
  missing: [],
  left_out: false,
  requestable: true,
  q1_pence: 200_049,
  q2_pence: 50,
  q3_pence: 0,
  q4_pence: -1_250,
  year_pence: 198_849,
  q1_sales: 40,
  q2_sales: 1,
  q3_sales: 0,
  q4_sales: 0,
  year_sales: 41,
}
const quartersOf = (xml: string, part: string) =>
  [...xml.matchAll(new RegExp(`<dpi:${part}Q\\d[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)

test('the report follows HMRC’s schema: facts, whole pounds, sales, references [N-TAXR-015]', async () => {
  const xml = renderTaxReportXml([seller], operator, message)
  await expectValid(xml)
  expect(quartersOf(xml, 'Cons')).toEqual(['2000', '1', '0', '-12'])
  expect(quartersOf(xml, 'Numb')).toEqual(['40', '1', '0', '0'])
  expect([...quartersOf(xml, 'Fees'), ...quartersOf(xml, 'Tax')]).toEqual(Array.from({ length: 8 }, () => '0'))
  for (const part of [
    '<dpi:SendingEntityIN>XADPO0000000001</dpi:SendingEntityIN>',
    '<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic><dpi:ReportingPeriod>2026-12-31</dpi:ReportingPeriod>',
    '<dpi:Timestamp>2027-01-10T09:30:47</dpi:Timestamp>',
    '<dpi:TIN issuedBy="GB">1123456789</dpi:TIN><dpi:VAT>GB123456789</dpi:VAT><dpi:Name>Bloom &amp; Co Ltd</dpi:Name>',
    '<dpi:AddressFree>1 Mill Lane, Leeds, LS1 1AA</dpi:AddressFree>',
    '<dpi:TIN issuedBy="GB">AB123456C</dpi:TIN><dpi:Name>',
    '<dpi:FirstName>Anna</dpi:FirstName><dpi:LastName>Archer</dpi:LastName>',
    '<dpi:AddressFree>1 High Street, Leeds, LS1 1AA</dpi:AddressFree>',
    '<dpi:BirthDate>1990-02-01</dpi:BirthDate>',
    '<dpi:Identifier AccountNumberType="Other">acct_1</dpi:Identifier><dpi:OtherInfo>STRIPE BANK, ending in 2345<',
    '<stf:DocRefId>GB2026GB-XADPO0000000001-1_01990000000070008000000000000001</stf:DocRefId>',
    '<dpi:SaleOfGoods>',
  ])
    expect(xml).toContain(part)
})

test('unknown numbers, accounts, VAT numbers and odd characters fit the schema too [N-TAXR-015]', async () => {
  const unusual = {
    ...seller,
    number: '',
    number_kind: null,
    provider_ref: null,
    vat_number: 'GB987654321',
    first_name: 'Zoë <A&B>',
    last_name: 'O\'Neill \u0007"\u{1F485}',
    line2: 'Flat 2',
  }
  const xml = renderTaxReportXml([unusual], { ...operator, activity: 'services' }, message)
  await expectValid(xml)
  expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN><dpi:VAT>GB987654321</dpi:VAT>')
  expect(xml).toContain('<dpi:FirstName>Zoë &lt;A&amp;B&gt;</dpi:FirstName>')
  expect(xml).toContain('<dpi:LastName>O&apos;Neill &quot;\u{1F485}</dpi:LastName>')
  expect(xml).toContain('1 High Street, Flat 2, Leeds')
  expect(xml).toContain('<dpi:PersonalServices>')
  expect(xml).not.toContain('FinancialIdentifier')
  const company = { ...operator.company, vatNumber: '' }
  const nothing = renderTaxReportXml([], { ...operator, company }, message)
  await expectValid(nothing)
  expect(nothing).toContain('<dpi:MessageTypeIndic>DPI403</dpi:MessageTypeIndic>')
  expect(nothing).not.toContain('<dpi:VAT>')
  const unpaid = renderTaxReportXml([{ ...seller, last4: '' }], operator, message)
  expect(unpaid).toContain(
    '<dpi:Identifier AccountNumberType="Other">acct_1</dpi:Identifier></dpi:FinancialIdentifier>',
  )
})

const year = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' }).format(new Date()))

/** Downloads the file as an administrator; `log` is the entry of the download in the audit log. */
async function takeReport(shop: Shop) {
  const admin = await createAdmin(shop)
  const answer = await fetch(`${shop.ownUrl()}/api/v1/admin/tax-report/xml`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      accesstoken: admin.token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ year }),
  })
  const query = { year, filter: 'reported' }
  const report = await shop.call<TaxReportView>('GET', 'admin/tax-report/list', { as: admin.token, query })
  const entries = shop.db.selectFrom('admin_log').select('after').where('admin_id', '=', admin.id).orderBy('id')
  const log = await entries.execute()
  return { answer, xml: await answer.text(), report: report.body.responseData, log: log.map(({ after }) => after) }
}

test('the XML has every reportable seller with name, address and birth [N-TAXR-016]', async () => {
  const shop = await openShop(reportingOperator)
  const [complete, unborn] = [await createSaleWithPayouts(shop), await createSaleWithPayouts(shop)]
  for (const sale of [complete, unborn, await createSaleWithPayouts(shop)])
    await createPaidOrder(shop, sale, { quantity: sale === complete || sale === unborn ? 400 : 1 })
  await shop.pool.query('update payout_accounts set date_of_birth = null where user_id = $1', [unborn.seller.id])
  const { answer, xml, report, log } = await takeReport(shop)
  expect(report).toMatchObject({ reported: 2, left_out: 1 })
  await expectValid(xml)
  expect([...xml.matchAll(/_([0-9a-f]{32})</g)].map(([, id]) => id)).toEqual([complete.seller.id.replaceAll('-', '')])
  const messageRef = /<dpi:MessageRefId>([^<]+)</.exec(xml)?.[1] ?? ''
  expect(messageRef).toMatch(new RegExp(`^GB${year}GB-XADPO0000000001-[0-9a-f]{32}$`))
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${messageRef}.xml"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(log).toEqual([{ year, message: messageRef, sellers: 1, left_out: 1 }])
  expect((await takeReport(shop)).xml).not.toContain(messageRef)
  await shop.close()
})

test.each(Object.keys(reportingOperator))(
  'without %s the XML file is refused, and nothing is logged [N-TAXR-017]',
  async (missing) => {
    const shop = await openShop({ ...reportingOperator, [missing]: '' })
    const { answer, xml, log } = await takeReport(shop)
    expect(answer.status).toBe(409)
    expect(JSON.parse(xml)).toMatchObject({ responseMessage: taxReportText.operatorUnknown })
    expect(JSON.parse(xml).responseMessage).toContain(missing)
    expect(log).toEqual([])
    await shop.close()
  },
)
