import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByNumber } from '#catalogue/search/server/product-order.ts'

/** Numbers such as prices or times in microseconds, for ascending and, as negative ones, for descending orders. */
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer(), fc.maxSafeInteger())

test('items are sorted by number, and equal numbers leave their order unchanged [D-130]', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const items = numbers.map((value, place) => ({ value, place }))
      expect(sortByNumber(items, ({ value }) => value)).toEqual(items.toSorted((one, other) => one.value - other.value))
    }),
    { numRuns: 300 },
  )
})
