import { expect, test } from 'vitest'
import { findNextCardField, type TypedCard } from './typed-card.ts'

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
