import { expect, test } from 'vitest'
import { parseVatNumber } from '#payouts/statements/contract.ts'

test('a VAT number may have GB, spaces or a branch, and needs its check digits [N-INVC-015]', () => {
  expect(parseVatNumber('123 4567 82')).toBe('GB123456782')
  expect(parseVatNumber(' gb-123.4567.82')).toBe('GB123456782')
  expect(parseVatNumber('GB123456727')).toBe('GB123456727')
  expect(parseVatNumber('GB123456782001')).toBe('GB123456782001')
})

test.each([
  '',
  'GB',
  '12345678',
  '1234567820',
  '1234567820011',
  '12345678200A',
  'DE123456782',
  'XGB123456782',
  'GB123456782X',
  'GB123456781',
  'GB123456726',
  'GB123456728',
  'GB132456782',
  'GB123456781002',
])('%s is no VAT number [N-INVC-015]', (wrong) => {
  expect(parseVatNumber(wrong)).toBeNull()
})
