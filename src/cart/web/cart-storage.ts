import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Cart, type CartLine, cartTotals, lineCommission, linePrice } from '#cart/cart.ts'
import { fromPounds, type Pence, toPounds, zeroPence } from '#platform/money.ts'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    imageBasePath: true
  }
}

const pounds = z.union([z.string(), z.number()]).transform((amount): Pence => fromPounds(amount) ?? zeroPence)

/** A line as local storage has it, in the specification's words and in pounds (D-171). */
const storedLineSchema = z
  .object({
    _id: z.string().optional(),
    prod_id: z.string().optional(),
    name: z.string(),
    brand: z.string().default(''),
    weight: z.coerce.number().default(0),
    weight_unit: z.string().default(''),
    imgs: z.array(z.string()).default([]),
    price: pounds,
    rrp: pounds,
    commission: pounds.optional(),
    quantity: z.coerce.number().int().min(1),
  })
  .transform(({ _id, prod_id, weight_unit, imgs, commission, ...line }): CartLine => {
    const productId = _id ?? prod_id ?? ''
    return { ...line, productId, weightUnit: weight_unit, pictures: imgs, commission: commission ?? null }
  })
const storedCartSchema = z.object({ productDetails: z.array(z.unknown()) })

/** The lines of a stored cart; those that cannot be read, written by an older version for one, are left out. */
export function parseStoredCart(text: string): Cart {
  try {
    return storedCartSchema.parse(JSON.parse(text)).productDetails.flatMap((stored) => {
      const { data } = storedLineSchema.safeParse(stored)
      return data ? [data] : []
    })
  } catch {
    return []
  }
}

function toStoredLine(line: CartLine) {
  const { productId, name, brand, weight, weightUnit, pictures, price, rrp, commission, quantity } = line
  return {
    _id: productId,
    prod_id: productId,
    name,
    brand,
    weight,
    weight_unit: weightUnit,
    price: toPounds(price),
    rrp: toPounds(rrp),
    imgs: pictures,
    ...(commission === null ? {} : { commission: toPounds(commission) }),
    quantity,
    totalPrice: toPounds(linePrice(line)),
    totalCommission: toPounds(lineCommission(line)),
  }
}

/**
 * What local storage has of a cart: the cart itself, the copy that the checkout opens and its totals, under one set of
 * keys on desktop and another on phones. The keys of the other layout are removed, so that one cart has one total
 * (D-013, D-170, D-171).
 */
export function toStoredCart(cart: Cart, isMobile: boolean) {
  const stored = cart.length === 0 ? null : { productDetails: cart.map(toStoredLine) }
  const { quantity, price, commission } = cartTotals(cart)
  const onDesktop = <Value>(value: Value) => (stored && !isMobile ? value : null)
  const onMobile = <Value>(value: Value) => (stored && isMobile ? value : null)
  return {
    currentCartData: stored,
    inBagDetails: onDesktop(stored),
    totalQuantity: onDesktop(quantity),
    totalPrice: onDesktop(toPounds(price)),
    totalCommission: onDesktop(toPounds(commission)),
    inMobBagDetails: onMobile(stored),
    totalMobQuantity: onMobile(quantity),
    totalMobPrice: onMobile(toPounds(price)),
    totalMobCommission: onMobile(toPounds(commission)),
  }
}

export function storeCart(cart: Cart, isMobile: boolean): void {
  setStored(toStoredCart(cart, isMobile))
}

/** Whether the cart is stored under the keys of this layout. */
export function isStoredFor(isMobile: boolean): boolean {
  return getStored(isMobile ? 'inMobBagDetails' : 'inBagDetails') !== null
}

const emptyCart: Cart = []
// the same array as long as the same text is stored, as useSyncExternalStore needs it
let latest: { text: string; cart: Cart } = { text: '', cart: emptyCart }

export function getStoredCart(): Cart {
  const text = getStored('currentCartData') ?? getStored('inBagDetails') ?? getStored('inMobBagDetails') ?? ''
  if (text !== latest.text) latest = { text, cart: parseStoredCart(text) }
  return latest.cart
}

/** The cart of local storage: a reload, the checkout and a second window see the same one. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToStorage, getStoredCart, () => emptyCart)
}
