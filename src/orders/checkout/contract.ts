import { z } from 'zod'
import { type DeliveryType, deliveryType } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { idSchema, jsonList, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

export const maxLineQuantity = 999

const optionalPounds = z.preprocess(
  (sent) => (sent === '' || sent === null ? undefined : sent),
  penceFromPoundsSchema.optional(),
)
const optionalId = z.preprocess((sent) => (sent === '' || sent === null ? undefined : sent), idSchema.optional())

/** A line of the cart: the price is compared with the catalogue's and never used, other fields are ignored (D-014). */
const requestedLineSchema = z
  .object({
    prod_id: optionalId,
    _id: optionalId,
    quantity: z.coerce
      .number({ error: ordersText.quantity })
      .int(ordersText.quantity)
      .min(1, ordersText.quantity)
      .max(1_000_000, ordersText.quantity),
    price: optionalPounds,
  })
  .transform(({ prod_id, _id, quantity, price }, context) => {
    const productId = prod_id ?? _id
    if (productId) return { productId, quantity, price }
    context.addIssue({ code: 'custom', path: ['prod_id'], message: ordersText.linesEmpty })
    return z.NEVER
  })

/** The id of an address, or an object that has it (D-021). */
const addressIdSchema = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null) return sent === '' || sent === null ? undefined : sent
  const { _id, adrs_id } = sent as { _id?: unknown; adrs_id?: unknown }
  return _id ?? adrs_id
}, idSchema.optional())

const isDeliveryType = (type: number): type is DeliveryType => Object.values<number>(deliveryType).includes(type)

export const placeOrderSchema = z.object({
  user_id: z.string().nullish(),
  type: z.coerce.number({ error: ordersText.typeEmpty }).refine(isDeliveryType, ordersText.typeEmpty),
  prods: jsonList(requestedLineSchema),
  subTotalAmount: optionalPounds,
  totalAmount: optionalPounds,
  address: addressIdSchema,
  client_id: optionalId,
  order_id: optionalId,
})
export type PlaceOrderRequest = z.output<typeof placeOrderSchema>

export const orderPlacedSchema = z.object({ _id: z.string(), message: z.string() })
