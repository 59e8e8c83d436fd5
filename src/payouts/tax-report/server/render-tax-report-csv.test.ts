import { expect, test } from 'vitest'
import { renderTaxReportCsv } from '#payouts/tax-report/server/download-tax-report.ts'
import type { TaxReportRow } from '#payouts/tax-report/server/tax-report-store.ts'

const complete: TaxReportRow = {
  user_id: '1',
  email: 'anna@example.com',
  business_name: 'Anna, Archer & Co',
  first_name: 'Anna',
  last_name: 'Archer',
  date_of_birth: '1990-02-01',
  line1: '1 High Street',
  line2: 'Flat 2',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'GB',
  bank_name: 'STRIPE BANK',
  last4: '2345',
  provider_ref: 'acct_1',
  number_kind: 'nino',
  number: 'AB123456C',
  vat_number: 'GB123456782',
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
const unknown: TaxReportRow = {
  ...complete,
  user_id: '2',
  business_name: '',
  date_of_birth: null,
  number_kind: null,
  number: '',
  vat_number: '',
  missing: ['birth', 'number'],
}

test('a report’s line has the seller’s facts, net quarters and what is missing [N-TAXR-010]', () => {
  const [, ...lines] = renderTaxReportCsv([complete, unknown]).toString().split('\r\n')
  const address = '1 High Street,Flat 2,Leeds,LS1 1AA,GB'
  const account = 'STRIPE BANK,2345,acct_1'
  const sums = '2000.49,40,0,0,0.5,1,0,0,0,0,0,0,-12.5,0,0,0,1988.49,41'
  expect(lines).toEqual([
    `1,Anna,Archer,"Anna, Archer & Co",${address},1990-02-01,National Insurance number,AB123456C,GB,GB123456782,${account},${sums},`,
    `2,Anna,Archer,,${address},,,,,,${account},${sums},"date of birth, tax number"`,
    '',
  ])
})
