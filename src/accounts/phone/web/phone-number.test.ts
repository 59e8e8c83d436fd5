import { expect, test } from 'vitest'
import { countries, countryOf, diallingCodeOf, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'

test('the United Kingdom is the default and comes first [S-CLNT-038]', () => {
  expect(countryOf({ number: '', diallingCode: '' })).toBe('gb')
  expect(countryOf({ number: '07700 900123', diallingCode: '+44' })).toBe('gb')
  expect(countries[0]).toMatchObject({ iso2: 'gb', diallingCode: '+44' })
})

test('a stored code finds its country, and countries that share one are told apart by the number', () => {
  expect(countryOf({ number: '1 712 3456', diallingCode: '+353' })).toBe('ie')
  expect(countryOf({ number: '212 555 0100', diallingCode: '+1' })).toBe('us')
  expect(countryOf({ number: '416 555 0100', diallingCode: '1' })).toBe('ca')
  expect(diallingCodeOf('ie')).toBe('+353')
})

test('a whole number that is pasted is split, any other stays as it is typed [D-090]', () => {
  expect(splitPhoneNumber({ number: '+44 7700 900123', diallingCode: '+44' })).toEqual({
    number: '7700 900123',
    diallingCode: '+44',
  })
  expect(splitPhoneNumber({ number: '+353 1 712 3456', diallingCode: '+44' })).toEqual({
    number: '1 712 3456',
    diallingCode: '+353',
  })
  expect(splitPhoneNumber({ number: '0044 (0)20 7946 0018', diallingCode: '+33' })).toEqual({
    number: '20 7946 0018',
    diallingCode: '+44',
  })
  expect(splitPhoneNumber({ number: ' 07700 900123 ', diallingCode: '+44' })).toEqual({
    number: '07700 900123',
    diallingCode: '+44',
  })
  expect(splitPhoneNumber({ number: '+', diallingCode: '+44' })).toEqual({ number: '+', diallingCode: '+44' })
})
