import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#cart/cart.ts'
import { parseStoredCart } from '#cart/stored-cart-contract.ts'
import { toStoredCart } from '#cart/web/cart-storage.ts'
import { pence } from '#platform/money.ts'

const storedSerum = {
  _id: 'serum',
  prod_id: 'serum',
  name: 'Serum',
  brand: 'Lumière',
  weight: 30,
  weight_unit: 'ml',
  price: 19.99,
  rrp: 25,
  commission: 4.35,
  imgs: ['a.webp'],
  quantity: 3,
  totalPrice: 59.97,
  totalCommission: 13.05,
}
const serum: CartLine = {
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
const balm: CartLine = {
  ...serum,
  productId: 'balm',
  price: pence(115),
  commission: pence(20),
  quantity: 2,
}
const nothing: Cart = []

test('the cart is read from local storage, in pence [C-REVW-024]', () => {
  expect(parseStoredCart(JSON.stringify({ productDetails: [storedSerum] }))).toEqual([serum])
})

test('a stored cart has the specification’s words, pounds and totals [S-STCK-024–025]', () => {
  expect(toStoredCart([serum], false).currentCartData).toEqual({ productDetails: [storedSerum] })
})

test('the stored cart of a client by link has no commission [S-XMOD-031, S-XMOD-032]', () => {
  const stored = toStoredCart([{ ...serum, commission: null }], false).currentCartData
  expect(stored?.productDetails).toMatchObject([{ totalPrice: 59.97, totalCommission: 0 }])
  expect(stored?.productDetails[0]).not.toHaveProperty('commission')
})

test('the cart is stored for the checkout, on phones under other keys only [D-013, D-170, D-171]', () => {
  const cart = [{ ...serum, quantity: 1 }, balm]
  const stored = toStoredCart(cart, false).currentCartData
  const desktop = { inBagDetails: stored, totalQuantity: 3, totalPrice: 22.29, totalCommission: 4.75 }
  const mobile = { inMobBagDetails: stored, totalMobQuantity: 3, totalMobPrice: 22.29, totalMobCommission: 4.75 }
  const removed = (values: object) => Object.fromEntries(Object.keys(values).map((key) => [key, null]))
  expect(stored?.productDetails).toHaveLength(2)
  expect(toStoredCart(cart, false)).toEqual({ currentCartData: stored, ...desktop, ...removed(mobile) })
  expect(toStoredCart(cart, true)).toEqual({ currentCartData: stored, ...removed(desktop), ...mobile })
  expect(toStoredCart(nothing, true)).toEqual({ currentCartData: null, ...removed(desktop), ...removed(mobile) })
})

test('a stored cart that cannot be read is an empty one', () => {
  expect(parseStoredCart('')).toEqual([])
  expect(parseStoredCart('{"productDetails":[{"name":1}]}')).toEqual([])
  expect(parseStoredCart('{"productDetails":{"0":1}}')).toEqual([])
  expect(parseStoredCart('null')).toEqual([])
})

test('a line of a stored cart that is broken is left out, and the others stay', () => {
  const broken = [
    { name: undefined },
    { brand: null },
    { weight: 'heavy' },
    { weight_unit: 1 },
    { imgs: 'a.webp' },
    { imgs: [1] },
    { _id: 7 },
    { price: null },
    { rrp: undefined },
    { commission: null },
    { commission: {} },
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: '' },
    { quantity: null },
    { quantity: 'two' },
  ].map((fields) => ({ ...storedSerum, ...fields }))
  for (const line of [...broken, null, 'serum', []])
    expect(parseStoredCart(JSON.stringify({ productDetails: [line, storedSerum] })), JSON.stringify(line)).toEqual([
      serum,
    ])
})

test('a stored cart’s line may have texts for numbers, no details or a broken amount', () => {
  const { brand, weight, weight_unit, imgs, commission, _id, ...bare } = storedSerum
  const stored = { ...bare, price: '19.99', rrp: 'free', quantity: '3' }
  const details = { brand: '', weight: 0, weightUnit: '', pictures: [] }
  expect(parseStoredCart(JSON.stringify({ productDetails: [stored] }))).toEqual([
    { ...serum, ...details, rrp: pence(0), commission: null },
  ])
})
