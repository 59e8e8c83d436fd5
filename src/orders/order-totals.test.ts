import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryType } from '#orders/order-state.ts'
import { calculateBalance, calculateTotals, getUnitPrice, type PricedLine } from '#orders/order-totals.ts'
import { pence, toPounds } from '#platform/money.ts'

const serum: PricedLine = { price: pence(1999), rrp: pence(2499), commission: pence(300), quantity: 2 }
const mask: PricedLine = { price: pence(435), rrp: pence(400), commission: pence(0), quantity: 1 }

describe('the totals of an order', () => {
  test('client deliveries and explore orders show and charge the full price [D-004, D-010]', () => {
    for (const type of [deliveryType.toClient, deliveryType.byLink])
      expect(calculateTotals([serum, mask], type)).toEqual({
        quantity: 3,
        full: 4433,
        commission: 600,
        total: 4433,
        saving: 965,
      })
  })

  test('salon deliveries charge the price less commission [C-REVW-002–003, D-009–010]', () => {
    for (const type of [deliveryType.toSalon, deliveryType.fromSalonStock]) {
      expect(calculateTotals([serum, mask], type).total).toBe(3833)
      expect(getUnitPrice(serum, type)).toBe(1699)
    }
  })

  test('a cash sale’s balance is the price less commission in any type [C-REVW-021, D-006, D-011]', () => {
    for (const type of [deliveryType.toClient, deliveryType.toSalon, deliveryType.fromSalonStock]) {
      const totals = calculateTotals([serum, mask], type)
      expect(calculateBalance(totals, { isCash: true })).toBe(3833)
      expect(calculateBalance(totals, { isCash: false })).toBe(totals.total)
    }
  })

  test('a saving is never negative [D-012]', () => {
    expect(calculateTotals([mask], deliveryType.toClient).saving).toBe(0)
  })

  test('£19.99, £4.35 and £1.15 lose no penny [D-016]', () => {
    for (const price of [1999, 435, 115]) {
      const line = { price: pence(price), rrp: pence(price), commission: pence(0), quantity: 1 }
      expect(toPounds(calculateTotals([line], deliveryType.toClient).total)).toBe(price / 100)
    }
  })

  const lines = fc.array(
    fc
      .record({ price: fc.integer({ min: 1, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 999 }) })
      .chain(({ price, quantity }) =>
        fc.record({
          price: fc.constant(pence(price)),
          quantity: fc.constant(quantity),
          commission: fc.integer({ min: 0, max: price }).map(pence),
          rrp: fc.integer({ min: 1, max: 2_000_000 }).map(pence),
        }),
      ),
    { minLength: 1, maxLength: 50 },
  )
  const anyType = fc.constantFrom(...Object.values(deliveryType))

  test('total and commission make up the full price, or the total is the full price [D-004, D-010]', () => {
    fc.assert(
      fc.property(lines, anyType, (basket, type) => {
        const { full, total, commission, quantity } = calculateTotals(basket, type)
        const shown = basket.reduce((sum, line) => sum + getUnitPrice(line, type) * line.quantity, 0)
        expect(total).toBe(shown)
        expect([full, full - commission]).toContain(total)
        expect(commission).toBeLessThanOrEqual(full)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeGreaterThanOrEqual(basket.length)
      }),
    )
  })

  test('the order of the lines, and a line split in two, change no total [D-013]', () => {
    fc.assert(
      fc.property(lines, anyType, (basket, type) => {
        const split = basket.flatMap((line) =>
          line.quantity > 1
            ? [
                { ...line, quantity: 1 },
                { ...line, quantity: line.quantity - 1 },
              ]
            : [line],
        )
        expect(calculateTotals([...split].reverse(), type)).toEqual(calculateTotals(basket, type))
      }),
    )
  })
})
