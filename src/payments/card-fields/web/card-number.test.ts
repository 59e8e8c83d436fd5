import { expect, test } from 'vitest'
import {
  detectCardBrand,
  formatCardNumber,
  formatExpiry,
  isValidCardNumber,
  isValidCvc,
  parseExpiry,
} from '#payments/card-fields/web/card-number.ts'

const today = new Date(2026, 10, 21)

test('a card number with a typing error never leaves the browser [D-115]', () => {
  expect(isValidCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isValidCardNumber('3782 822463 10005')).toBe(true)
  expect(isValidCardNumber('4242 4242 4242 4241')).toBe(false)
  expect(isValidCardNumber('4242')).toBe(false)
})

test('a number is shown in the groups that are printed on the card', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
  expect(formatCardNumber('42424')).toBe('4242 4')
  expect([detectCardBrand('5555555555554444'), detectCardBrand('2223003122003222'), detectCardBrand('6011')]).toEqual([
    'mastercard',
    'mastercard',
    'other',
  ])
})

test('an expiry is parsed however it is typed, and rejected once its month is over', () => {
  expect(formatExpiry('1')).toBe('1')
  expect(formatExpiry('4')).toBe('04')
  expect(formatExpiry('1/27')).toBe('01 / 27')
  expect(formatExpiry('12/2030')).toBe('12 / 30')
  expect(parseExpiry('11 / 26', today)).toEqual({ month: 11, year: 2026 })
  expect(parseExpiry('10 / 26', today)).toBeNull()
  expect(parseExpiry('13 / 30', today)).toBeNull()
  expect(parseExpiry('12 / 3', today)).toBeNull()
})

test('a security code has three digits, or four on one brand', () => {
  expect(isValidCvc('123', '4242424242424242')).toBe(true)
  expect(isValidCvc('1234', '4242424242424242')).toBe(false)
  expect(isValidCvc('1234', '378282246310005')).toBe(true)
  expect(isValidCvc('12', '378282246310005')).toBe(false)
})
