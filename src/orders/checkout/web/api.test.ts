import { expect, test } from 'vitest'
import { toOrderLines } from '#orders/checkout/web/api.ts'
import { pence } from '#platform/money.ts'

test('lines are sent with quantity, price, commission and both totals, to the penny [D-014]', () => {
  const serum = {
    productId: 'serum',
    name: 'Serum',
    brand: 'Lumière',
    weight: 30,
    weightUnit: 'ml',
    pictures: ['a.webp'],
    price: pence(1999),
    rrp: pence(2500),
    commission: pence(435),
    quantity: 3,
  }
  expect(toOrderLines([serum])).toEqual([
    { prod_id: 'serum', quantity: 3, price: 19.99, commission: 4.35, totalPrice: 59.97, totalCommission: 13.05 },
  ])
})
