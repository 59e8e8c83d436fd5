import { expect, test } from 'vitest'
import { readLines, wireLines } from '#cart/web/cart-storage.ts'

const kept = JSON.stringify({
  productDetails: [
    {
      ...{ _id: 'serum', prod_id: 'serum', name: 'Serum', brand: 'Lumière', weight: 30, weight_unit: 'ml' },
      ...{ price: 19.99, rrp: 25, commission: 4.35, imgs: ['a.webp'], quantity: 3 },
      ...{ totalPrice: 59.97, totalCommission: 13.05 },
    },
  ],
})

test('the bag is read from what My Stock keeps, in pence [C-REVW-024]', () => {
  expect(readLines(kept)).toEqual([
    {
      ...{ productId: 'serum', name: 'Serum', brand: 'Lumière', weight: 30, weightUnit: 'ml', picture: 'a.webp' },
      ...{ price: 1999, rrp: 2500, commission: 435, quantity: 3 },
    },
  ])
})

test('lines go out with quantity, price, commission and both totals, to the penny [D-014]', () => {
  expect(wireLines(readLines(kept))).toEqual([
    { prod_id: 'serum', quantity: 3, price: 19.99, commission: 4.35, totalPrice: 59.97, totalCommission: 13.05 },
  ])
})

test('a bag that cannot be read is an empty one', () => {
  expect(readLines('')).toEqual([])
  expect(readLines('{"productDetails":[{"name":1}]}')).toEqual([])
})
