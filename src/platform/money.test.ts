import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPounds, fromPounds, multiply, pence, sum, toPounds } from '#platform/money.ts'

describe('money is whole pence', () => {
  test('£19.99 is 1999 pence and never 1998, read from number or text [D-015, D-016, I-PAYM-023]', () => {
    for (const [pounds, expected] of [
      [19.99, 1999],
      ['4.35', 435],
      [1.15, 115],
      ['20', 2000],
      [0.1, 10],
    ] as const)
      expect(fromPounds(pounds)).toBe(expected)
  })

  test('pounds of the wire come back as the pence they were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        expect(fromPounds(toPounds(pence(amount)))).toBe(amount)
      }),
    )
  })

  test('more than two decimals, signs, exponents and words are no amounts [D-015]', () => {
    for (const wrong of ['1.999', '-1', '1e3', '', ' ', 'ten', 'Infinity', '1,50', '£2'])
      expect(fromPounds(wrong)).toBeNull()
  })

  test('half a penny cannot be made', () => {
    expect(() => pence(0.5)).toThrow(RangeError)
    expect(() => multiply(pence(10), 0.25)).toThrow(RangeError)
  })

  test('every amount is shown with £ and two decimals [S-PROD-006]', () => {
    expect(formatPounds(sum([pence(1999), pence(1)]))).toBe('£20.00')
    expect(formatPounds(pence(123456))).toBe('£1,234.56')
  })
})
