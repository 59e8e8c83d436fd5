import { describe, expect, test } from 'vitest'
import {
  calculateRefundLines,
  distributeOverLines,
  getProportionalShare,
  getUnitAmountCharged,
  type RefundableLine,
  sumRefundLines,
} from '#orders/refunds/refund-amounts.ts'
import { pence } from '#platform/money.ts'

const brush: RefundableLine = { id: 'brush', quantity: 3, refunded: 1, price: pence(2000), commission: pence(500) }
const comb: RefundableLine = { id: 'comb', quantity: 1, refunded: 0, price: pence(999), commission: pence(1) }

describe('the lines of a refund', () => {
  test('without a choice are all items that are left, each at what was charged for it [D-006]', () => {
    const lines = calculateRefundLines([brush, comb], [], 'accrual')
    expect(lines).toEqual([
      { id: 'brush', quantity: 2, amount: 4000, commission: 1000 },
      { id: 'comb', quantity: 1, amount: 999, commission: 1 },
    ])
    expect(sumRefundLines(lines ?? [])).toEqual({ amount: 4999, commission: 1001 })
    expect(getUnitAmountCharged(brush, 'discount')).toBe(1500)
    expect(getUnitAmountCharged(brush, 'accrual')).toBe(2000)
  })

  test('are those chosen, a line named twice counts twice, others are left out [D-211]', () => {
    const one = { lineId: 'brush', quantity: 1 }
    expect(calculateRefundLines([brush, comb], [one, one], 'discount')).toEqual([
      { id: 'brush', quantity: 2, amount: 3000, commission: 1000 },
    ])
    expect(calculateRefundLines([brush, comb], [one, one, one], 'discount')).toBeNull()
    expect(calculateRefundLines([comb], [one], 'accrual')).toBeNull()
    expect(calculateRefundLines([{ ...comb, refunded: 1 }, brush], [], 'accrual')).toMatchObject([{ id: 'brush' }])
  })
})

describe('a refund of another amount than its lines have', () => {
  const line = (id: string, amount: number, commission: number) => ({
    id,
    quantity: 1,
    amount: pence(amount),
    commission: pence(commission),
  })
  const amounts = (lines: ReturnType<typeof line>[], amount: number, commission: number) =>
    distributeOverLines(lines, { amount: pence(amount), commission: pence(commission) }).map(
      ({ amount: of, commission: ofIt }) => [of, ofIt],
    )

  test('is spread in proportion to the penny, and the last line takes the rounding [D-241]', () => {
    const three = [line('a', 100, 0), line('b', 100, 0), line('c', 100, 10)]
    expect(amounts(three, 100, 10)).toEqual([
      [33, 0],
      [33, 0],
      [34, 10],
    ])
    expect(amounts([line('a', 300, 1), line('b', 100, 3)], 200, 2)).toEqual([
      [150, 0],
      [50, 2],
    ])
  })

  test('without commission gives lines none, and lines without an amount take none [D-241]', () => {
    expect(amounts([line('a', 0, 0), line('b', 0, 0)], 7, 0)).toEqual([
      [0, 0],
      [7, 0],
    ])
    expect(amounts([line('a', 200, 50)], 150, 0)).toEqual([[150, 0]])
  })

  test('has shares that never exceed the total, also of large sums [D-241]', () => {
    expect(getProportionalShare(pence(1000), pence(1), pence(3))).toBe(333)
    expect(getProportionalShare(pence(1000), pence(3), pence(3))).toBe(1000)
    expect(getProportionalShare(pence(1000), pence(4), pence(3))).toBe(1000)
    const large = 2_000_000_000_000
    expect(getProportionalShare(pence(large), pence(large - 1), pence(large))).toBe(large - 1)
  })
})
