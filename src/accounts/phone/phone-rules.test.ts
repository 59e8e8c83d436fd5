import { expect, test } from 'vitest'
import '#accounts/phone/foreign-numbers.ts'
import {
  cleanPhone,
  isPhoneOfCountry,
  isValidPhone,
  isValidStoredPhone,
  numberToDial,
} from '#accounts/phone/phone-rules.ts'

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
])('%j has not ten to fifteen digits beside its country code [C-ADDR-033, D-090, D-315]', (text) => {
  expect(isValidPhone(text)).toBe(false)
})

test('a number stored under the former rule is told from one that never passed [D-315]', () => {
  expect(isValidStoredPhone('+353 85 012 345')).toBe(true)
  expect(isValidStoredPhone('077009001')).toBe(false)
})

test.each([
  ['+353 1 234 5678', ''],
  ['01 234 5678', '+353'],
  ['085 012 3456', '+353'],
  ['030 123456', '+49'],
  ['0151 23456789', '49'],
  ['+49 30 123456', ''],
  ['0044 (0)7700 900123', '+44'],
])('%j beside %j has a length of its country [N-INPT-011, D-455]', (text, code) => {
  expect(isPhoneOfCountry(text, code)).toBe(true)
})

test.each([
  ['+353 85 012 345678', ''],
  ['085 012 34', '+353'],
  ['+49 123', ''],
  ['0123', '+353'],
])('%j beside %j has none of its country [N-INPT-011, D-455]', (text, code) => {
  expect(isPhoneOfCountry(text, code)).toBe(false)
})

test.each([
  ['07700 900123', '+44', '+447700900123'],
  ['+44 (0)20 7946 0018', '+44', '+442079460018'],
  ['0044 7700 900123', '+44', '+447700900123'],
  ['0044 (0)7700 900123', '', '+447700900123'],
  ['7700 900123', '', '+447700900123'],
  ['085 012 3456', '+353', '+353850123456'],
  ['+353 085 012 3456', '+44', '+353850123456'],
  ['0151 2345678', '+49', '+491512345678'],
  ['06 1234 5678', '+39', '+390612345678'],
  ['="07700900123"', '+44', '+447700900123'],
  ['44 7700 900123', '+44', '+447700900123'],
  ['44 (0)7700 900123', '', '+447700900123'],
  ['(+44) 7700 900123', '+44', '+447700900123'],
  ['(0044) 7700 900123', '+44', '+447700900123'],
  ['00 44 7700 900123', '', '+447700900123'],
  ['00 353 (0)85 012 3456', '+44', '+353850123456'],
  ['+39 (0)6 1234 5678', '+44', '+390612345678'],
  ['447700900123.0', '+44', '+447700900123'],
])('%j beside %j dials %s [N-INPT-011]', (text, code, dialled) => {
  expect(numberToDial(text, code)).toBe(dialled)
})

test.each([
  ['="07700900123"', '07700900123'],
  ["'+447700900123", '+447700900123'],
  ['tel:+44-7700-900123', '+44-7700-900123'],
  ['07700 900123', '07700 900123'],
  ['7700900123.0', '7700900123'],
])('%j is read as %s [N-INPT-011]', (written, number) => {
  expect(cleanPhone(written)).toBe(number)
})
