import { expect, test } from 'vitest'
import {
  cardKind,
  groupExpiry,
  groupNumber,
  isCardNumber,
  isCvc,
  readExpiry,
} from '#payments/card-fields/web/card-number.ts'

const today = new Date(2026, 10, 21)

test('a card number with a slip of the finger never leaves the browser [C-PAY-010]', () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isCardNumber('3782 822463 10005')).toBe(true)
  expect(isCardNumber('4242 4242 4242 4241')).toBe(false)
  expect(isCardNumber('4242')).toBe(false)
})

test('a number is shown in the groups that are printed on the card [C-PAY-010]', () => {
  expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupNumber('42424')).toBe('4242 4')
  expect([cardKind('5555555555554444'), cardKind('2223003122003222'), cardKind('6011')]).toEqual([
    'mastercard',
    'mastercard',
    'other',
  ])
})

test('an expiry is read however it is typed, and refused once its month is over [C-PAY-011]', () => {
  expect(groupExpiry('1')).toBe('1')
  expect(groupExpiry('4')).toBe('04')
  expect(groupExpiry('1/27')).toBe('01 / 27')
  expect(groupExpiry('12/2030')).toBe('12 / 30')
  expect(readExpiry('11 / 26', today)).toEqual({ month: 11, year: 2026 })
  expect(readExpiry('10 / 26', today)).toBeNull()
  expect(readExpiry('13 / 30', today)).toBeNull()
  expect(readExpiry('12 / 3', today)).toBeNull()
})

test('a security code has three digits, or four on one brand [C-PAY-012]', () => {
  expect(isCvc('123', '4242424242424242')).toBe(true)
  expect(isCvc('1234', '4242424242424242')).toBe(false)
  expect(isCvc('1234', '378282246310005')).toBe(true)
  expect(isCvc('12', '378282246310005')).toBe(false)
})
