import { expect, test } from 'vitest'
import { countries, countryOf, diallingCodeOf, splitPhoneNumber } from '#accounts/phone/web/phone-number.ts'

test('the United Kingdom is chosen and stands first [S-CLNT-038]', () => {
  expect(countryOf({ pno: '', c_code: '' })).toBe('gb')
  expect(countryOf({ pno: '07700 900123', c_code: '+44' })).toBe('gb')
  expect(countries[0]).toMatchObject({ iso2: 'gb', code: '+44' })
})

test('a kept code finds its country, and countries that share one are told apart by the number', () => {
  expect(countryOf({ pno: '1 712 3456', c_code: '+353' })).toBe('ie')
  expect(countryOf({ pno: '212 555 0100', c_code: '+1' })).toBe('us')
  expect(countryOf({ pno: '416 555 0100', c_code: '1' })).toBe('ca')
  expect(diallingCodeOf('ie')).toBe('+353')
})

test('a number pasted whole is taken apart, any other stays as it is typed [D-090]', () => {
  expect(splitPhoneNumber({ pno: '+44 7700 900123', c_code: '+44' })).toEqual({ pno: '7700 900123', c_code: '+44' })
  expect(splitPhoneNumber({ pno: '+353 1 712 3456', c_code: '+44' })).toEqual({ pno: '1 712 3456', c_code: '+353' })
  expect(splitPhoneNumber({ pno: '0044 (0)20 7946 0018', c_code: '+33' })).toEqual({
    pno: '20 7946 0018',
    c_code: '+44',
  })
  expect(splitPhoneNumber({ pno: ' 07700 900123 ', c_code: '+44' })).toEqual({ pno: '07700 900123', c_code: '+44' })
  expect(splitPhoneNumber({ pno: '+', c_code: '+44' })).toEqual({ pno: '+', c_code: '+44' })
})
