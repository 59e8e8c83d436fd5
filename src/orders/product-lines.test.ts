import { expect, test } from 'vitest'
import { describePieces, groupByProduct, takePieces } from './product-lines.ts'

const dear = { id: 'dear', productId: 'serum', left: 2, amount: 19.67 }
const cheap = { id: 'cheap', productId: 'serum', left: 1, amount: 19.66 }
const other = { id: 'other', productId: 'mask', left: 4, amount: 8 }

test('two lines of one product are read as one, in the place of the first [N-COUP-021]', () => {
  expect(groupByProduct([cheap, other, dear])).toEqual([[cheap, dear], [other]])
  expect(groupByProduct([])).toEqual([])
})

test('of a product’s pieces the dearest go back first, and never more than are left [N-COUP-021]', () => {
  const take = (quantity: number) => [...takePieces([cheap, dear], quantity)]
  expect(take(0)).toEqual([
    ['dear', 0],
    ['cheap', 0],
  ])
  expect(take(1)).toEqual([
    ['dear', 1],
    ['cheap', 0],
  ])
  expect(take(3)).toEqual([
    ['dear', 2],
    ['cheap', 1],
  ])
  expect(take(9)).toEqual(take(3))
})

test('the price of a piece names both where they differ [N-COUP-021]', () => {
  expect(describePieces([cheap, dear])).toBe('£19.67 or £19.66')
  expect(describePieces([other])).toBe('£8.00')
})
