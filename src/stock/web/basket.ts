import { useSyncExternalStore } from 'react'
import type { ProductView } from '#catalogue/contract.ts'
import { fromPounds, type Pence, sum, times, toPounds, zero } from '#platform/money.ts'
import { keep, kept, keptJson, watchKept } from '#platform/web/kept.ts'

type Facts = Pick<
  ProductView,
  '_id' | 'name' | 'brand' | 'weight' | 'weight_unit' | 'price' | 'rrp' | 'commission' | 'imgs'
>

/** A product on its way to the checkout; the totals are those of all its pieces (S-STCK-023..025). */
export interface BasketLine extends Facts {
  prod_id: string
  quantity: number
  totalPrice: number
  totalCommission: number
}

export type Basket = readonly BasketLine[]

/** The server's own limit of a line. */
export const mostOfALine = 999

interface BasketSums {
  quantity: number
  price: number
  commission: number
}

export function basketSums(basket: Basket): BasketSums {
  return {
    quantity: basket.reduce((count, line) => count + line.quantity, 0),
    price: toPounds(sum(basket.map((line) => penceOf(line.totalPrice)))),
    commission: toPounds(sum(basket.map((line) => penceOf(line.totalCommission)))),
  }
}

export function withProduct(basket: Basket, product: ProductView): Basket {
  const { _id, name, brand, weight, weight_unit, price, rrp, commission, imgs } = product
  if (basket.some((line) => line._id === _id)) return basket
  const facts = { _id, prod_id: _id, name, brand, weight, weight_unit, price, rrp, imgs }
  const line = { ...facts, ...(commission === undefined ? {} : { commission }) }
  return [...basket, { ...line, quantity: 1, totalPrice: price, totalCommission: commission ?? 0 }]
}

export function withoutProduct(basket: Basket, productId: string): Basket {
  return basket.filter((line) => line._id !== productId)
}

/** 1 is the floor: a line is dropped by Remove alone (D-140). */
export function withQuantity(basket: Basket, productId: string, wished: number): Basket {
  const quantity = Math.min(mostOfALine, Math.max(1, Math.trunc(wished)))
  return basket.map((line) => (line._id === productId ? { ...line, quantity, ...totalsOf(line, quantity) } : line))
}

function totalsOf({ price, commission = 0 }: BasketLine, quantity: number) {
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
export function basketKeys(basket: Basket, narrow: boolean) {
  const bag = basket.length === 0 ? null : { productDetails: basket }
  const { quantity, price, commission } = basketSums(basket)
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

export function keepBasket(basket: Basket, narrow: boolean): void {
  keep(basketKeys(basket, narrow))
}

const nothing: Basket = []
let last: { of: string | null; basket: Basket } = { of: null, basket: nothing }

/** The basket lives in local storage, so a reload, the checkout and a second window see the same one. */
export function currentBasket(): Basket {
  const of = kept('currentCartData')
  if (of !== last.of) last = { of, basket: readLines(keptJson<{ productDetails?: unknown }>('currentCartData')) }
  return last.basket
}

export function useBasket(): Basket {
  return useSyncExternalStore(watchKept, currentBasket, () => nothing)
}

/** Whatever is not a line, written by an older version for one, is left out. */
function readLines(bag: { productDetails?: unknown } | null): Basket {
  const lines = Array.isArray(bag?.productDetails) ? (bag.productDetails as Partial<BasketLine>[]) : nothing
  return lines.filter(
    (line): line is BasketLine =>
      typeof line?._id === 'string' &&
      typeof line.price === 'number' &&
      Number.isInteger(line.quantity) &&
      Array.isArray(line.imgs),
  )
}
