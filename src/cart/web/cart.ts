import { useSyncExternalStore } from 'react'
import type { ProductView } from '#catalogue/products/contract.ts'
import { fromPounds, type Pence, sum, times, toPounds, zero } from '#platform/money.ts'
import { keep, kept, keptJson, watchKept } from '#platform/web/kept.ts'

type Facts = Pick<
  ProductView,
  '_id' | 'name' | 'brand' | 'weight' | 'weight_unit' | 'price' | 'rrp' | 'commission' | 'imgs'
>

/** A product on its way to the checkout; the totals are those of all its pieces (S-STCK-023..025). */
export interface CartLine extends Facts {
  prod_id: string
  quantity: number
  totalPrice: number
  totalCommission: number
}

export type Cart = readonly CartLine[]

/** The server's own limit of a line. */
export const maxLineQuantity = 999

interface CartTotals {
  quantity: number
  price: number
  commission: number
}

export function cartTotals(basket: Cart): CartTotals {
  return {
    quantity: basket.reduce((count, line) => count + line.quantity, 0),
    price: toPounds(sum(basket.map((line) => penceOf(line.totalPrice)))),
    commission: toPounds(sum(basket.map((line) => penceOf(line.totalCommission)))),
  }
}

export function addToCart(basket: Cart, product: ProductView): Cart {
  const { _id, name, brand, weight, weight_unit, price, rrp, commission, imgs } = product
  if (basket.some((line) => line._id === _id)) return basket
  const facts = { _id, prod_id: _id, name, brand, weight, weight_unit, price, rrp, imgs }
  const line = { ...facts, ...(commission === undefined ? {} : { commission }) }
  return [...basket, { ...line, quantity: 1, totalPrice: price, totalCommission: commission ?? 0 }]
}

export function removeFromCart(basket: Cart, productId: string): Cart {
  return basket.filter((line) => line._id !== productId)
}

/** 1 is the floor: a line is dropped by Remove alone (D-140). */
export function setCartQuantity(basket: Cart, productId: string, wished: number): Cart {
  const quantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(wished)))
  return basket.map((line) => (line._id === productId ? { ...line, quantity, ...totalsOf(line, quantity) } : line))
}

function totalsOf({ price, commission = 0 }: CartLine, quantity: number) {
  return {
    totalPrice: toPounds(times(penceOf(price), quantity)),
    totalCommission: toPounds(times(penceOf(commission), quantity)),
  }
}

function penceOf(pounds: number): Pence {
  return fromPounds(pounds) ?? zero
}

/**
 * What local storage holds of a basket: the basket itself, the bag that the checkout opens and its totals, under one set
 * of names on desktop and another on phones. The other set is taken away: one basket has one total (D-013, D-170, D-171).
 */
export function basketKeys(basket: Cart, narrow: boolean) {
  const bag = basket.length === 0 ? null : { productDetails: basket }
  const { quantity, price, commission } = cartTotals(basket)
  const shown = <Value>(value: Value, here: boolean) => (bag !== null && here ? value : null)
  return {
    currentCartData: bag,
    inBagDetails: shown(bag, !narrow),
    totalQuantity: shown(quantity, !narrow),
    totalPrice: shown(price, !narrow),
    totalCommission: shown(commission, !narrow),
    inMobBagDetails: shown(bag, narrow),
    totalMobQuantity: shown(quantity, narrow),
    totalMobPrice: shown(price, narrow),
    totalMobCommission: shown(commission, narrow),
  }
}

export function keepBasket(basket: Cart, narrow: boolean): void {
  keep(basketKeys(basket, narrow))
}

const nothing: Cart = []
let last: { of: string | null; basket: Cart } = { of: null, basket: nothing }

/** The basket lives in local storage, so a reload, the checkout and a second window see the same one. */
export function currentBasket(): Cart {
  const of = kept('currentCartData')
  if (of !== last.of) last = { of, basket: readLines(keptJson<{ productDetails?: unknown }>('currentCartData')) }
  return last.basket
}

export function useBasket(): Cart {
  return useSyncExternalStore(watchKept, currentBasket, () => nothing)
}

/** Whatever is not a line, written by an older version for one, is left out. */
function readLines(bag: { productDetails?: unknown } | null): Cart {
  const lines = Array.isArray(bag?.productDetails) ? (bag.productDetails as Partial<CartLine>[]) : nothing
  return lines.filter(
    (line): line is CartLine =>
      typeof line?._id === 'string' &&
      typeof line.price === 'number' &&
      Number.isInteger(line.quantity) &&
      Array.isArray(line.imgs),
  )
}
