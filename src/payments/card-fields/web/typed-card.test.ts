import { expect, test } from 'vitest'
import { findNextCardField, findUnfinishedCardField, splitCardNumber, type TypedCard } from './typed-card.ts'

const empty: TypedCard = { number: '', expiry: '', cvc: '', holderName: '' }
const visa = '4242 4242 4242 4242'
const amex = '3782 822463 10005'

test('a complete card field leads to the empty one behind it [N-XORD-005]', () => {
  const typed = (change: Partial<TypedCard>): TypedCard => ({ ...empty, ...change })
  const begun = typed({ number: visa.slice(0, -1) })
  expect(findNextCardField('number', begun, typed({ number: visa }))).toBe('expiry')
  expect(findNextCardField('number', empty, begun), 'a digit is missing').toBeNull()
  expect(findNextCardField('number', begun, typed({ number: '4242 4242 4242 4241' })), 'mistyped').toBeNull()
  expect(findNextCardField('number', empty, typed({ number: amex }))).toBe('expiry')
  expect(findNextCardField('number', empty, typed({ number: amex.slice(0, -1) }))).toBeNull()
  const numbered = typed({ number: visa })
  expect(findNextCardField('expiry', numbered, { ...numbered, expiry: '12 / 99' })).toBe('cvc')
  expect(findNextCardField('expiry', numbered, { ...numbered, expiry: '12 / 20' }), 'over, or 20..').toBeNull()
  expect(findNextCardField('cvc', numbered, { ...numbered, cvc: '123' })).toBe('holderName')
  const ofAmex = typed({ number: amex })
  expect(findNextCardField('cvc', ofAmex, { ...ofAmex, cvc: '123' }), 'an American Express card has four').toBeNull()
  expect(findNextCardField('cvc', ofAmex, { ...ofAmex, cvc: '1234' })).toBe('holderName')
})

test('a corrected card field leads nowhere where the next one is filled in [N-XORD-005]', () => {
  const full: TypedCard = { number: visa, expiry: '12 / 99', cvc: '123', holderName: 'Clara Client' }
  expect(findNextCardField('number', { ...full, number: visa.slice(0, -1) }, full)).toBeNull()
  expect(findNextCardField('number', full, full)).toBeNull()
  expect(findNextCardField('holderName', { ...full, holderName: '' }, full)).toBeNull()
})

test('a text that runs on past a card number fills in the fields behind it [N-PAGE-001, D-394]', () => {
  const digits = visa.replaceAll(' ', '')
  const split = (text: string, before = empty) => {
    const after = splitCardNumber(before, text)
    return after && [after.number, after.expiry, after.cvc, findUnfinishedCardField(after)]
  }
  expect(split(`${digits}1`)).toEqual([visa, '1', '', 'expiry'])
  expect(split(`${digits}1299`)).toEqual([visa, '12 / 99', '', 'cvc'])
  expect(split(`${digits}1299123`)).toEqual([visa, '12 / 99', '123', 'holderName'])
  expect(split(`${visa} 99912`), 'a month without its zero').toEqual([visa, '09 / 99', '12', 'cvc'])
  expect(split(`${amex} 12991234`)).toEqual([amex, '12 / 99', '1234', 'holderName'])
  expect(split(`${amex} 99912345`), 'more than a code has').toEqual([amex, '09 / 99', '1234', 'holderName'])
  expect(split(digits), 'a number alone').toBeNull()
  expect(split('4242424242424241 1299'), 'mistyped').toBeNull()
})

test('a card number longer than usual stays whole, pasted or typed on [N-XORD-005]', () => {
  const long = '4242424242424242006'
  expect(splitCardNumber(empty, long)).toBeNull()
  expect(splitCardNumber({ ...empty, number: visa }, long.slice(0, 17))).toBeNull()
  expect(splitCardNumber({ ...empty, number: long.slice(0, 17) }, long.slice(0, 18))).toBeNull()
  expect(splitCardNumber({ ...empty, expiry: '12 / 99' }, `${visa} 1`), 'the expiry is there').toBeNull()
})
