import { z } from 'zod'
import { clientViewSchema } from '#clients/contract.ts'
import { ordersText } from '#orders/text.ts'
import { pagingSchema } from '#platform/paging.ts'
import { idSchema, jsonList, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

/** The delivery types by their numbers on the wire. */
export const deliveryType = { toClient: 1, toSalon: 2, fromSalonStock: 3, byLink: 5 } as const
export type DeliveryType = (typeof deliveryType)[keyof typeof deliveryType]

/** 2 once a link was sent or a charge is under way, 3 only once the money is in (D-024). */
export const paymentStatus = { notStarted: 1, pending: 2, completed: 3 } as const

/** How it was paid (D-017). */
export const paymentType = { card: 1, cash: 2, googlePay: 3, applePay: 4 } as const
export type PaymentType = (typeof paymentType)[keyof typeof paymentType]

/** Travel with every order and are never charged nor shown (D-001). */
export const shippingFee = 66
export const tax = 55

export const maxLineQuantity = 999

const optionalPounds = z.preprocess(
  (sent) => (sent === '' || sent === null ? undefined : sent),
  penceFromPoundsSchema.optional(),
)
const optionalId = z.preprocess((sent) => (sent === '' || sent === null ? undefined : sent), idSchema.optional())

/** The bag's line; only id and quantity count, the price is compared, the rest is ignored (D-014). */
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

/** The id of an own address, or an object that has it (D-021). */
const addressIdSchema = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null) return sent === '' || sent === null ? undefined : sent
  const { _id, adrs_id } = sent as { _id?: unknown; adrs_id?: unknown }
  return _id ?? adrs_id
}, idSchema.optional())

/** The id of an order in a body; that of another's is found out by the verb. */
export const orderIdSchema = z.string({ error: ordersText.orderEmpty }).min(1, ordersText.orderEmpty).max(64)

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

export const listOrdersSchema = pagingSchema.extend({ client_id: z.string().max(64).default('') })
export type ListOrdersQuery = z.output<typeof listOrdersSchema>

export const orderRowSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  created: z.string(),
  totalAmount: z.number(),
  quantity: z.number(),
  type: z.number(),
  paymentStatus: z.number(),
  orderStatus: z.number(),
  clnt_name: z.string(),
})
export const orderListSchema = z.object({ orders: z.array(orderRowSchema), bP: z.string(), ttl: z.number() })

/** Commission is absent wherever a client may read it (D-039). */
const orderLineSchema = z.object({
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  rrp: z.number(),
  quantity: z.number(),
  price: z.number(),
  commission: z.number().optional(),
  totalPrice: z.number(),
  totalCommission: z.number().optional(),
  imgs: z.array(z.string()),
})

export const orderAddressSchema = z.object({
  f_name: z.string(),
  l_name: z.string(),
  street: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  pno: z.string(),
})
export type OrderAddress = z.output<typeof orderAddressSchema>

/** Who was billed, from the provider; spelt as the specification does. */
export const stripeAdressSchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  zipcode: z.string(),
})

export const orderClientSchema = clientViewSchema.omit({ street: true, lat: true, lng: true })
export type OrderClient = z.output<typeof orderClientSchema>

export const orderViewSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  created: z.string(),
  type: z.number(),
  paymentType: z.number().nullable(),
  paymentStatus: z.number(),
  funding: z.string(),
  quantity: z.number(),
  shippingfee: z.number(),
  tax: z.number(),
  subTotalAmount: z.number(),
  totalAmount: z.number(),
  savingAmount: z.number(),
  totalCommission: z.number().optional(),
  clnt_name: z.string(),
  clnt_email: z.string(),
  address: orderAddressSchema.nullable(),
  prods: z.array(orderLineSchema),
  stripeAdress: stripeAdressSchema.nullable(),
  orderStatus: z.number(),
  clientData: orderClientSchema.nullable(),
  estDate: z.string(),
})
export type OrderView = z.output<typeof orderViewSchema>
export const orderInfoSchema = z.object({ order: orderViewSchema, bP: z.string() })

/** What a receipt shows; kept by the browser after payment. */
export const receiptSchema = z.object({
  order: orderViewSchema,
  client: orderClientSchema.nullable(),
  orderDateTime: z.string(),
  estDate: z.string(),
  firstName: z.string(),
  paymentMethod: z.string(),
  savingAmount: z.number(),
  stripeAdress: stripeAdressSchema.nullable(),
  bP: z.string(),
})
export type Receipt = z.output<typeof receiptSchema>

/** Either paid, with the receipt, or the card holder has to confirm at `url` and the same call is repeated (D-042). */
export const paymentAnswerSchema = z.object({
  message: z.string(),
  emailData: receiptSchema.optional(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.string() }).optional(),
})
export type PaymentAnswer = z.output<typeof paymentAnswerSchema>
