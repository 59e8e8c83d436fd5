import { expect, test } from 'vitest'
import { getStatementVat } from '#payouts/statements/server/statement-vat.ts'

const month = {
  sellerId: '01a206ed-a1ba-78e8-8779-9a954c9f2ee7',
  seller: { name: 'Anna Archer', address: ['1 High Street', '', 'Leeds', 'LS1 1AA'] },
  month: '2026-10',
  agreements: [{ id: '1', vat_number: 'GB123456782', vat_rate: 20, agreed_on: '2026-01-01', ended_on: null }],
  company: { name: 'Aurelle Trade Ltd', address: ['1 Mill Road'], vatNumber: 'GB123456789' },
  rows: [
    { at: new Date('2026-10-05T10:00:00Z'), kind: 'earned', pence: 500 },
    { at: new Date('2026-10-06T10:00:00Z'), kind: 'sent', pence: -500 },
    { at: new Date('2026-10-07T10:00:00Z'), kind: 'reversed', pence: -250 },
  ],
} as const
const december = {
  ...month,
  month: '2026-12',
  rows: [{ at: new Date('2026-12-31T23:59:59Z'), kind: 'earned', pence: 500 }],
} as const
const factsOn = (today: string) => Object.fromEntries(getStatementVat({ ...month, today })?.facts ?? [])

test('a past month is billed with number, day, names and addresses [N-INVC-015, D-367]', () => {
  const agreed = {
    Supplier: 'Anna Archer, 1 High Street, Leeds, LS1 1AA',
    'VAT number': 'GB123456782',
    'Agreed on': '01/01/2026',
    'Billed by': 'Aurelle Trade Ltd, 1 Mill Road, GB123456789',
  }
  expect(factsOn('2026-11-01')).toEqual({
    'Self-billing number': 'SB-202610-4C9F2EE7',
    'Issued on': '01/11/2026',
    ...agreed,
  })
  expect(factsOn('2026-10-31')).toEqual({ 'Issued on': 'After the end of the month, on 01/11/2026', ...agreed })
})

test('commission earned and taken back is billed, each entry rounded; transfers are not', () => {
  expect(getStatementVat({ ...month, today: '2026-11-01' })?.amounts).toEqual([
    ['Commission without VAT', 209],
    ['VAT at 20%', 41],
    ['Commission with VAT', 250],
  ])
})

test('the bill of December is issued in the next year, by a company that may have no VAT number', () => {
  const company = { ...month.company, vatNumber: '' }
  const facts = Object.fromEntries(getStatementVat({ ...december, company, today: '2027-01-01' })?.facts ?? [])
  expect(facts).toMatchObject({
    'Self-billing number': 'SB-202612-4C9F2EE7',
    'Issued on': '01/01/2027',
    'Billed by': 'Aurelle Trade Ltd, 1 Mill Road',
  })
})

test('an agreement counts from its day to its end in London, each rate by itself [N-INVC-015]', () => {
  const agreements = [
    { id: '2', vat_number: 'GB123456782', vat_rate: 10, agreed_on: '2026-10-07', ended_on: '2026-10-09' },
    { id: '1', vat_number: 'GB123456782', vat_rate: 20, agreed_on: '2026-10-05', ended_on: '2026-10-07' },
  ]
  const earnedAt = (at: string, pence: number) => ({ at: new Date(at), kind: 'earned' as const, pence })
  const rows = [
    earnedAt('2026-10-04T22:59:59Z', 1),
    earnedAt('2026-10-04T23:00:00Z', 120),
    earnedAt('2026-10-06T22:59:59Z', 120),
    earnedAt('2026-10-06T23:00:00Z', 220),
    earnedAt('2026-10-08T23:00:00Z', 1),
  ]
  const vat = getStatementVat({ ...month, rows, agreements, today: '2026-11-01' })
  expect(vat?.amounts).toEqual([
    ['Commission without VAT', 400],
    ['VAT at 20%', 40],
    ['VAT at 10%', 20],
    ['Commission with VAT', 460],
  ])
  expect(vat?.facts).toContainEqual(['Agreed on', '05/10/2026'])
})
