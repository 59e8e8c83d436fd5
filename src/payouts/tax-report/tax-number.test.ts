import { expect, test } from 'vitest'
import { maskTaxNumber, parseTaxNumber } from '#payouts/tax-report/contract.ts'

test('a National Insurance number takes spaces, small letters, and issued prefixes [N-TAXR-002]', () => {
  expect(parseTaxNumber('nino', ' ab 12 34 56 c')).toBe('AB123456C')
  for (const wrong of [
    'DA123456A',
    'FA123456A',
    'AO123456C',
    'GB123456A',
    'ZZ123456A',
    'AB123456E',
    'AB12345C',
    'QQ123456C',
    '',
  ])
    expect(parseTaxNumber('nino', wrong), wrong).toBeNull()
})

test('a Unique Taxpayer Reference is taken only with its check digit [N-TAXR-002]', () => {
  const valid = Array.from({ length: 10 }, (_, first) => parseTaxNumber('utr', `${first}123456789`)).filter(Boolean)
  expect(valid).toEqual(['1123456789'])
  expect(parseTaxNumber('utr', '11234 56789 K')).toBe('1123456789')
  for (const wrong of ['1123456798', '112345678', '11234567891', 'X1123456789', '1123456789KK', 'AB123456C', ''])
    expect(parseTaxNumber('utr', wrong), wrong).toBeNull()
})

test('of a number its last three characters are shown [N-TAXR-003]', () => {
  expect(maskTaxNumber('AB123456C')).toBe('•••• 56C')
})
