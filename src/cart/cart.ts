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
  /** null where the viewer, a client by link, may not see it (S-XMOD-031). */
  commission: Pence | null
}

/** A product on its way to the checkout (S-STCK-023..025). */
export interface CartLine extends CartProduct {
  quantity: number
}

export type Cart = readonly CartLine[]

/** The server refuses more of one product in an order. */
export const maxLineQuantity = 999

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

/** A product that is in the cart already stays as it is. */
export function addToCart(cart: Cart, product: CartProduct): Cart {
  if (cart.some(({ productId }) => productId === product.productId)) return cart
  return [...cart, { ...product, quantity: 1 }]
}

export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId)
}

/** From 1 to 999: a quantity never removes a line, only Remove does (D-140). */
export function setCartQuantity(cart: Cart, productId: string, wanted: number): Cart {
  const quantity = Math.min(maxLineQuantity, Math.max(1, Math.trunc(wanted)))
  return cart.map((line) => (line.productId === productId ? { ...line, quantity } : line))
}
