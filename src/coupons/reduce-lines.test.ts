import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Pence, pence } from '#platform/money.ts'
import { commissionRules } from './code-contract.ts'
import { type CouponTerms, type ListLine, reduceCommission, reduceLines, sumReduction } from './reduce-lines.ts'

const line = (price: number, commission: number, quantity: number, isEligible = true): ListLine => ({
  price: pence(price),
  commission: pence(commission),
  quantity,
  isEligible,
})
const off = (terms: Partial<CouponTerms>): CouponTerms => ({ percent: null, amount: null, rule: 'before', ...terms })

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 50_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    isEligible: fc.boolean(),
  })
  .map(({ price, share, quantity, isEligible }) => line(price, Math.floor((price * share) / 100), quantity, isEligible))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 })
const anyRule = fc.constantFrom(...commissionRules)
const anyPercent = fc.integer({ min: 1, max: 99 })
const anyAmount = fc.integer({ min: 1, max: 2_000_000 }).map(pence)
const anyTerms = fc
  .record({ percent: anyPercent, amount: anyAmount, isPercent: fc.boolean(), rule: anyRule })
  .map(({ percent, amount, isPercent, rule }) => off(isPercent ? { percent, rule } : { amount, rule }))

const total = (lines: readonly { price: Pence; quantity: number }[]) =>
  lines.reduce((all, { price, quantity }) => all + price * quantity, 0)

describe('what a code takes off', () => {
  test('a percentage is taken off each item, half a penny up [N-COUP-002]', () => {
    const reduced = reduceLines([line(1999, 500, 3), line(5, 1, 1), line(1000, 0, 2, false)], off({ percent: 10 }))
    expect(reduced.map(({ price, quantity }) => [price, quantity])).toEqual([
      [1799, 3],
      [5, 1],
      [1000, 2],
    ])
    expect(reduced.map(({ list }) => list)).toEqual([{ price: 1999, commission: 500 }, null, null])
    fc.assert(
      fc.property(anyLines, anyPercent, (lines, percent) => {
        for (const { line: before, price } of reduceLines(lines, off({ percent })))
          expect(price).toBe(
            before.isEligible ? Math.max(1, Math.round((before.price * (100 - percent)) / 100)) : before.price,
          )
      }),
    )
  })

  test('an amount is spread to the penny, and at most one line is split [N-COUP-003]', () => {
    expect(
      reduceLines([line(1000, 200, 3)], off({ amount: pence(100) })).map(({ price, quantity }) => [price, quantity]),
    ).toEqual([
      [967, 2],
      [966, 1],
    ])
    fc.assert(
      fc.property(anyLines, anyAmount, (lines, amount) => {
        const reduced = reduceLines(lines, off({ amount }))
        const eligible = lines.filter(({ isEligible }) => isEligible)
        const pieces = eligible.reduce((count, { quantity }) => count + quantity, 0)
        expect(sumReduction(reduced)).toBe(Math.min(amount, total(eligible) - pieces))
        expect(reduced.length).toBeLessThanOrEqual(lines.length + 1)
      }),
      { numRuns: 500 },
    )
  })

  test('an amount is spread in proportion to the prices, a penny apart at most [N-COUP-003]', () => {
    fc.assert(
      fc.property(anyLines, anyAmount, (lines, amount) => {
        const whole = total(lines.filter(({ isEligible }) => isEligible))
        const reduced = reduceLines(lines, off({ amount }))
        const given = sumReduction(reduced)
        const allAbove = lines.every(({ price, isEligible }) => !isEligible || price - (given * price) / whole > 2)
        for (const { line: before, price } of reduced) {
          if (!before.isEligible) expect(price).toBe(before.price)
          else if (allAbove) expect(Math.abs(before.price - price - (given * before.price) / whole)).toBeLessThan(1)
        }
      }),
    )
  })

  test('no item becomes free, and no quantity is lost [N-COUP-002–003]', () => {
    fc.assert(
      fc.property(anyLines, anyTerms, (lines, terms) => {
        const reduced = reduceLines(lines, terms)
        for (const { price, list, quantity } of reduced) {
          expect(price).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeGreaterThanOrEqual(1)
          if (list) expect(price).toBeLessThan(list.price)
        }
        for (const before of lines)
          expect(
            reduced.filter(({ line: own }) => own === before).reduce((count, { quantity }) => count + quantity, 0),
          ).toBe(before.quantity)
        expect(total(reduced) + sumReduction(reduced)).toBe(total(lines))
      }),
    )
  })
})

describe('what it does to the commission', () => {
  test.each([
    ['before', 500, 1600, 500],
    ['before', 500, 300, 300],
    ['after', 500, 1600, 400],
    ['after', 333, 1999, 333],
    ['shared', 500, 1600, 300],
    ['shared', 500, 1999, 500],
    ['hers', 500, 1600, 100],
    ['hers', 500, 1400, 0],
  ] as const)('by the rule %s, %i of 2000 becomes at %i %i [N-COUP-004–006]', (rule, commission, left, rest) => {
    expect(reduceCommission(rule, { price: pence(2000), commission: pence(commission) }, pence(left))).toBe(rest)
  })

  test('it is never below nothing, above what it was, or above the price [N-COUP-004–006]', () => {
    fc.assert(
      fc.property(anyLines, anyTerms, (lines, terms) => {
        for (const { line: before, price, commission, list } of reduceLines(lines, terms)) {
          expect(commission).toBeGreaterThanOrEqual(0)
          expect(commission).toBeLessThanOrEqual(Math.min(before.commission, list ? price : before.price))
          if (list && terms.rule === 'hers')
            expect(commission).toBe(Math.max(0, before.commission - before.price + price))
        }
      }),
    )
  })
})
