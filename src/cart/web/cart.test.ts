import { expect, test } from 'vitest'
import { addToCart, basketKeys, type Cart, cartTotals, removeFromCart, setCartQuantity } from '#cart/web/cart.ts'
import type { ProductView } from '#catalogue/products/contract.ts'
import { sortChoices, sortOf } from '#stock/web/stock-sort.ts'

const product = (id: string, price: number, commission?: number): ProductView => ({
  _id: id,
  cat_id: 'c',
  name: `Product ${id}`,
  brand: 'Brand',
  title: '',
  weight: 50,
  weight_unit: 'ml',
  price,
  rrp: price + 5,
  ...(commission === undefined ? {} : { commission }),
  imgs: [`${id}.webp`],
  video: '',
  desc: '',
  uses: '',
  ingredients: '',
  catg: [],
  subCatg: [],
  skin_color: [],
  color: '',
  is_fav: false,
  is_stk: true,
  is_viewVdo: true,
  featured: false,
  pplr: false,
})
const nothing: Cart = []
const serum = product('serum', 19.99, 4.35)
const balm = product('balm', 1.15, 0.2)

test('before it is chosen there is no piece of it in the basket [S-STCK-023, D-036]', () => {
  expect(cartTotals(nothing)).toEqual({ quantity: 0, price: 0, commission: 0 })
  expect(cartTotals(removeFromCart(addToCart(nothing, serum), 'serum')).quantity).toBe(0)
})

test('a product chosen once costs its price and earns its commission [S-STCK-024, S-STCK-025]', () => {
  expect(addToCart(nothing, serum)).toMatchObject([
    { prod_id: 'serum', quantity: 1, totalPrice: 19.99, totalCommission: 4.35 },
  ])
})

test('choosing the same product twice is one line', () => {
  expect(addToCart(addToCart(nothing, serum), serum)).toHaveLength(1)
})

test('plus and minus change the quantity and both totals, to the penny [S-STCK-013, S-STCK-015]', () => {
  const three = setCartQuantity(addToCart(nothing, serum), 'serum', 3)
  expect(three).toMatchObject([{ quantity: 3, totalPrice: 59.97, totalCommission: 13.05 }])
  expect(setCartQuantity(three, 'serum', 2)).toMatchObject([{ quantity: 2, totalPrice: 39.98, totalCommission: 8.7 }])
})

test('a line has at least 1 and at most 999 pieces [D-140]', () => {
  const basket = addToCart(nothing, serum)
  expect(setCartQuantity(basket, 'serum', 0)).toMatchObject([{ quantity: 1 }])
  expect(setCartQuantity(basket, 'serum', 1000)).toMatchObject([{ quantity: 999 }])
})

test('Remove drops the line alone [S-STCK-016]', () => {
  const basket = addToCart(addToCart(nothing, serum), balm)
  expect(removeFromCart(basket, 'serum')).toMatchObject([{ _id: 'balm' }])
})

test('a client by link has a basket without commission [S-XMOD-031, S-XMOD-032]', () => {
  const basket = addToCart(nothing, product('serum', 19.99))
  expect(basket).toMatchObject([{ totalPrice: 19.99, totalCommission: 0 }])
  expect(basket[0]).not.toHaveProperty('commission')
})

test('the basket is kept for the checkout, on phones under other names and never under both [D-013, D-170, D-171]', () => {
  const basket = setCartQuantity(addToCart(addToCart(nothing, serum), balm), 'balm', 2)
  const bag = { productDetails: basket }
  const desk = { inBagDetails: bag, totalQuantity: 3, totalPrice: 22.29, totalCommission: 4.75 }
  const phone = { inMobBagDetails: bag, totalMobQuantity: 3, totalMobPrice: 22.29, totalMobCommission: 4.75 }
  const gone = (values: object) => Object.fromEntries(Object.keys(values).map((key) => [key, null]))
  expect(basketKeys(basket, false)).toEqual({ currentCartData: bag, ...desk, ...gone(phone) })
  expect(basketKeys(basket, true)).toEqual({ currentCartData: bag, ...gone(desk), ...phone })
  expect(basketKeys(nothing, true)).toEqual({ currentCartData: null, ...gone(desk), ...gone(phone) })
  expect(cartTotals(nothing)).toEqual({ quantity: 0, price: 0, commission: 0 })
})

test('each sort sends its type and direction [S-STCK-009, S-STCK-010, S-STCK-011, S-STCK-012, D-131]', () => {
  expect(sortOf('name')).toEqual({ sortValue: 1, dir: 1 })
  expect(sortOf('priceDown')).toEqual({ sortValue: 2, dir: -1 })
  expect(sortOf('priceUp')).toEqual({ sortValue: 2, dir: 1 })
  expect(sortOf('commission')).toEqual({ sortValue: 3, dir: -1 })
  expect(sortChoices(false).map(({ value }) => value)).not.toContain('commission')
})
