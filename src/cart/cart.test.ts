import { expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  type CartProduct,
  cartTotals,
  lineCommission,
  linePrice,
  removeFromCart,
  setCartQuantity,
} from '#cart/cart.ts'
import { pence } from '#platform/money.ts'

const product = (productId: string, price: number, commission: number | null): CartProduct => ({
  productId,
  name: `Product ${productId}`,
  brand: 'Brand',
  weight: 50,
  weightUnit: 'ml',
  pictures: [`${productId}.webp`],
  price: pence(price),
  rrp: pence(price + 500),
  commission: commission === null ? null : pence(commission),
})
const nothing: Cart = []
const serum = product('serum', 1999, 435)
const balm = product('balm', 115, 20)

test('before it is chosen the cart has a quantity of 0 of it [S-STCK-023, D-036]', () => {
  expect(cartTotals(nothing)).toEqual({ quantity: 0, price: 0, commission: 0 })
  expect(cartTotals(removeFromCart(addToCart(nothing, serum), 'serum')).quantity).toBe(0)
})

test('a product chosen once costs its price and earns its commission [S-STCK-024, S-STCK-025]', () => {
  const cart = addToCart(nothing, serum)
  expect(cart).toMatchObject([{ productId: 'serum', quantity: 1 }])
  expect(cart.map((line) => [linePrice(line), lineCommission(line)])).toEqual([[1999, 435]])
})

test('choosing the same product twice is one line', () => {
  expect(addToCart(addToCart(nothing, serum), serum)).toHaveLength(1)
})

test('plus and minus change the quantity and both totals, to the penny [S-STCK-013, S-STCK-015]', () => {
  const three = setCartQuantity(addToCart(nothing, serum), 'serum', 3)
  expect(cartTotals(three)).toEqual({ quantity: 3, price: 5997, commission: 1305 })
  expect(cartTotals(setCartQuantity(three, 'serum', 2))).toEqual({ quantity: 2, price: 3998, commission: 870 })
})

test('a line has a quantity of at least 1 and at most 999 [D-140]', () => {
  const cart = addToCart(nothing, serum)
  expect(setCartQuantity(cart, 'serum', 0)).toMatchObject([{ quantity: 1 }])
  expect(setCartQuantity(cart, 'serum', 1000)).toMatchObject([{ quantity: 999 }])
})

test('Remove removes its line alone [S-STCK-016]', () => {
  const cart = addToCart(addToCart(nothing, serum), balm)
  expect(removeFromCart(cart, 'serum')).toMatchObject([{ productId: 'balm' }])
})

test('a client by link has a cart without commission [S-XMOD-031, S-XMOD-032]', () => {
  const cart = addToCart(nothing, product('serum', 1999, null))
  expect(cartTotals(cart)).toEqual({ quantity: 1, price: 1999, commission: 0 })
})
