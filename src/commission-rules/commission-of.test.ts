import { describe, expect, test } from 'vitest'
import { type CommissionRule, commissionByRule, commissionOf, type ProductToSell } from './commission-of.ts'

const product: ProductToSell = { pricePence: 1999, commissionPence: 500, brand: 'Velunda', categoryIds: ['hair'] }
const rule = (changes: Partial<CommissionRule>): CommissionRule => ({
  id: 'rule',
  name: 'A rule',
  kind: 'of_price',
  hundredths: 3000,
  scope: 'all',
  categoryIds: [],
  brands: [],
  ...changes,
})

describe('which rule decides [N-RULE-004]', () => {
  test('without a rule, and where none fits, it is the product’s own figure', () => {
    expect(commissionOf([], product)).toEqual({ commission: 500, rule: null })
    const others = [rule({ scope: 'brands', brands: ['Other'] }), rule({ scope: 'categories', categoryIds: ['lips'] })]
    expect(commissionOf(others, product)).toEqual({ commission: 500, rule: null })
  })

  test('the first that fits decides, whatever those after it give', () => {
    const [first, second] = [rule({ id: 'first', hundredths: 1000 }), rule({ id: 'second', hundredths: 9000 })]
    expect(commissionOf([first, second], product)).toEqual({ commission: 200, rule: first })
    const other = rule({ scope: 'brands', brands: ['Other'] })
    expect(commissionOf([other, second], product).rule).toBe(second)
  })

  test('a brand is the same in capitals, and one of its categories is enough', () => {
    expect(commissionOf([rule({ scope: 'brands', brands: ['VELUNDA'] })], product).commission).toBe(600)
    const ofCategories = rule({ scope: 'categories', categoryIds: ['lips', 'hair'] })
    expect(commissionOf([ofCategories], product).commission).toBe(600)
  })

  test('a rule of categories that are all gone is for nothing, and not for everything', () => {
    expect(commissionOf([rule({ scope: 'categories' })], product).rule).toBeNull()
  })
})

describe('what a rule gives [N-RULE-005]', () => {
  test('a percentage of the price, half a penny up', () => {
    expect(commissionByRule({ kind: 'of_price', hundredths: 1250 }, product)).toBe(250)
    expect(commissionByRule({ kind: 'of_price', hundredths: 2500 }, { pricePence: 1002, commissionPence: 0 })).toBe(251)
    expect(commissionByRule({ kind: 'of_price', hundredths: 0 }, product)).toBe(0)
  })

  test('so many per cent on top of the product’s own figure', () => {
    expect(commissionByRule({ kind: 'on_top', hundredths: 1000 }, product)).toBe(550)
    expect(commissionByRule({ kind: 'on_top', hundredths: 1 }, product)).toBe(500)
    expect(commissionByRule({ kind: 'on_top', hundredths: 10 }, product)).toBe(501)
  })

  test('at least 30p of the price is left, and what is on top takes nothing away', () => {
    expect(commissionByRule({ kind: 'of_price', hundredths: 10_000 }, product)).toBe(1969)
    const dear = { pricePence: 1999, commissionPence: 1900 }
    expect(commissionByRule({ kind: 'on_top', hundredths: 10_000 }, dear)).toBe(1969)
    const all = { pricePence: 1999, commissionPence: 1999 }
    expect(commissionByRule({ kind: 'on_top', hundredths: 500 }, all)).toBe(1999)
  })
})
