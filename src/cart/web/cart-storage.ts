import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type CartLine, currentBasket, keepBasket, setCartQuantity } from '#cart/web/cart.ts'
import type { ProductAnswer } from '#catalogue/products/contract.ts'
import type { PricedLine } from '#orders/order-totals.ts'
import { fromPounds, type Pence, times, toPounds, zero } from '#platform/money.ts'
import { call } from '#platform/web/call.ts'
import { forget, forgetCheckout, kept, watchKept } from '#platform/web/kept.ts'

export interface BagLine extends PricedLine {
  productId: string
  name: string
  brand: string
  weight: number
  weightUnit: string
  picture: string | undefined
}

export interface Bag {
  lines: readonly BagLine[]
  /** bP of its pictures. */
  base: string
}

const pounds = z.union([z.string(), z.number()]).transform((text): Pence => fromPounds(text) ?? zero)

/** A line as My Stock writes it into inBagDetails (D-171). */
const lineSchema = z
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
  .transform(({ _id, prod_id, weight_unit, imgs, commission, ...line }): BagLine => {
    const productId = prod_id ?? _id ?? ''
    return { ...line, productId, weightUnit: weight_unit, picture: imgs[0], commission: commission ?? zero }
  })
const bagSchema = z.object({ productDetails: z.array(lineSchema) })

const empty: Bag = { lines: [], base: '' }
let last = { of: '', bag: empty }

/** My Stock writes one basket, under one name on desktop and under another on phones (D-013). */
function currentBag(): Bag {
  const text = kept('inBagDetails') ?? kept('inMobBagDetails') ?? kept('currentCartData') ?? ''
  const base = kept('imageBasePath') ?? ''
  const of = `${base} ${text}`
  if (of !== last.of) last = { of, bag: { lines: readLines(text), base } }
  return last.bag
}

export function readLines(text: string): BagLine[] {
  try {
    return bagSchema.parse(JSON.parse(text)).productDetails
  } catch {
    return []
  }
}

export function useBag(): Bag {
  return useSyncExternalStore(watchKept, currentBag, () => empty)
}

/** The bag's lines as POST order takes them (D-014). */
export function wireLines(lines: readonly BagLine[]) {
  return lines.map(({ productId, quantity, price, commission }) => ({
    prod_id: productId,
    quantity,
    price: toPounds(price),
    commission: toPounds(commission),
    totalPrice: toPounds(times(price, quantity)),
    totalCommission: toPounds(times(commission, quantity)),
  }))
}

/** Prices have changed since the bag was packed: those of now are put into it, for the seller to look at (code 14). */
export async function refreshCartPrices(): Promise<void> {
  // a product that is gone stays in the bag as it was, and the next order is refused for it by name
  const lines = currentBasket().map((line) => priceOfNow(line).catch(() => line))
  keepBasket(await Promise.all(lines), kept('inMobBagDetails') !== null)
}

async function priceOfNow(line: CartLine): Promise<CartLine> {
  const { prod } = await call<ProductAnswer>('GET', `product/${encodeURIComponent(line._id)}`)
  const priced = { ...line, price: prod.price, rrp: prod.rrp, commission: prod.commission ?? 0 }
  return setCartQuantity([priced], line._id, line.quantity)[0] ?? line
}

/** Paid for: the bag is empty (D-141). */
export function clearCart(): void {
  forgetCheckout()
  forget('currentCartData')
}
