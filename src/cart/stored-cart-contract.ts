import { z } from 'zod'
import { type Cart, type CartLine, lineCommission, linePrice } from '#cart/cart.ts'
import { fromPounds, type Pence, toPounds, zeroPence } from '#platform/money.ts'

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

export function toStoredLine(line: CartLine) {
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
