import { expect, test } from 'vitest'
import { isValidPhone, isValidStoredPhone } from '#accounts/phone/phone-rules.ts'

test.each([
  '07700 900123',
  '7700 900123',
  '+44 7700 900123',
  '0044 (0)20 7946 0018',
  '+44-7700.900/123',
  '+1 876 555 0100',
  '+49 1512 3456789',
  '+353 085 012 3456',
  '123456789012345',
  '+44 123456789012345',
])('%s has ten to fifteen digits beside its country code [C-ADDR-033, D-090, D-315]', (text) => {
  expect(isValidPhone(text)).toBe(true)
})

test.each([
  '077009001',
  '+44 7700 90012',
  '0044 7700 90012',
  '+353 85 012 345',
  '+7 912 345 67 8',
  '+1 212 555 010',
  '1234567890123456',
  '0770 0900 ab',
  '+',
  '',
])('%j has not: the country code is none of the ten [C-ADDR-033, D-090, D-315]', (text) => {
  expect(isValidPhone(text)).toBe(false)
})

test('a number that was stored while the country code counted is told from one that never passed [D-315]', () => {
  expect(isValidStoredPhone('+353 85 012 345')).toBe(true)
  expect(isValidStoredPhone('077009001')).toBe(false)
})
