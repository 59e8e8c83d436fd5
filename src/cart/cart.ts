import { maxLineQuantity } from '#catalogue/line-limit.ts'
import { multiply, type Pence, sum, zeroPence } from '#platform/money.ts'

/** What a cart line copies from its product. */
export interface CartProduct {
  productId: string
  name: string
  brand: string
  weight: number
  weightUnit: string
  pictures: readonly string[]
  price: Pence
  rrp: Pence
  /** The seller's commission; null where the viewer is a client who came through a link and may not see it (S-XMOD-031). */
  commission: Pence | null
}

/** A product on its way to the checkout (S-STCK-023..025). */
export interface CartLine extends CartProduct {
  quantity: number
}

export type Cart = readonly CartLine[]

interface CartTotals {
  quantity: number
  price: Pence
  commission: Pence
}

export function cartTotals(cart: Cart): CartTotals {
  return {
    quantity: cart.reduce((count, line) => count + line.quantity, 0),
    price: sum(cart.map(linePrice)),
    commission: sum(cart.map(lineCommission)),
  }
}

export function linePrice({ price, quantity }: CartLine): Pence {
  return multiply(price, quantity)
}

export function lineCommission({ commission, quantity }: CartLine): Pence {
  return multiply(commission ?? zeroPence, quantity)
}

/** Adds one of a product; a product that is already in the cart stays as it is. */
export function addToCart(cart: Cart, product: CartProduct): Cart {
  if (cart.some(({ productId }) => productId === product.productId)) return cart
  return [...cart, { ...product, quantity: 1 }]
}

export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId)
}

/** Sets a quantity, limited to 1 to 999: only Remove removes a line (D-140). */
export function setCartQuantity(cart: Cart, productId: string, wanted: number): Cart {
  const quantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(wanted)))
  return cart.map((line) => (line.productId === productId ? { ...line, quantity } : line))
}
