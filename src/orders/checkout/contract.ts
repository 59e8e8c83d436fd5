import { z } from 'zod'
import { commissionRules, couponCodeSchema, optionalCouponSchema } from '#coupons/code-contract.ts'
import type { Pence } from '#platform/money.ts'
import {
  idSchema,
  jsonList,
  nameSchemas,
  optionalIdSchema,
  penceFromPoundsSchema,
  sentNumber,
  unusedField,
} from '#platform/wire-schemas.ts'
import { type DeliveryType, deliveryType } from '../order-state.ts'
import { ordersText } from '../text.ts'

const optionalPounds = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  penceFromPoundsSchema.optional(),
)
const optionalId = z.preprocess((value) => (value === '' || value === null ? undefined : value), idSchema.optional())

/** A line of the cart. Its price is compared with the catalogue's and never used, and other fields are ignored (D-014). */
export const requestedLineSchema = z
  .object({
    prod_id: optionalId,
    _id: optionalId,
    quantity: sentNumber(
      z
        .number({ error: ordersText.quantity })
        .int(ordersText.quantity)
        .min(1, ordersText.quantity)
        .max(1_000_000, ordersText.quantity),
    ),
    price: optionalPounds,
  })
  .transform(({ prod_id, _id, quantity, price }, context) => {
    const productId = prod_id ?? _id
    if (productId) return { productId, quantity, price }
    context.addIssue({ code: 'custom', path: ['prod_id'], message: ordersText.linesEmpty })
    return z.NEVER
  })

export type RequestedLine = z.output<typeof requestedLineSchema>

/** The id of an address, or an object that has it (D-021). */
const addressIdSchema = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value
  const { _id, adrs_id } = value as { _id?: unknown; adrs_id?: unknown }
  return _id ?? adrs_id
}, idSchema.optional())

const isDeliveryType = (type: number): type is DeliveryType => Object.values<number>(deliveryType).includes(type)

const typeSchema = sentNumber(z.number({ error: ordersText.typeEmpty })).refine(isDeliveryType, ordersText.typeEmpty)

export const placeOrderSchema = z.object({
  user_id: optionalIdSchema.nullable(),
  type: typeSchema,
  prods: jsonList(requestedLineSchema),
  subTotalAmount: optionalPounds,
  totalAmount: optionalPounds,
  // the server calculates these itself (D-001)
  shippingfee: unusedField,
  tax: unusedField,
  totalMobAmount: unusedField,
  quantity: unusedField,
  totalMobQuantity: unusedField,
  totalCommission: unusedField,
  address: addressIdSchema,
  client_id: optionalId,
  order_id: optionalId,
  coupon: optionalCouponSchema,
})

/** A validated order request, with descriptive field names. */
export interface PlaceOrderRequest {
  userId?: string | undefined
  type: DeliveryType
  lines: RequestedLine[]
  /** The totals that the browser showed, compared with the server's own (D-002). */
  shownTotals?: (Pence | undefined)[]
  addressId?: string | undefined
  clientId?: string | undefined
  /** The unpaid order that the new one supersedes (D-022). */
  supersededOrderId?: string | undefined
  /** The code of a coupon, in capitals. */
  coupon?: string | undefined
}

/** Converts a validated body. Subtotal and total are compared with the same sum, because shipping and tax are never charged (D-001). */
export function toPlaceOrderRequest(body: z.output<typeof placeOrderSchema>): PlaceOrderRequest {
  return {
    userId: body.user_id ?? undefined,
    type: body.type,
    lines: body.prods,
    shownTotals: [body.subTotalAmount, body.totalAmount],
    addressId: body.address,
    clientId: body.client_id,
    supersededOrderId: body.order_id,
    coupon: body.coupon,
  }
}

/** The request to check the code of a coupon for an order that is about to be placed. */
export const checkCouponSchema = z.object({
  coupon: couponCodeSchema,
  type: typeSchema,
  prods: jsonList(requestedLineSchema),
  client_id: optionalId,
})

/** What the order would cost with the coupon; amounts are in pounds. */
export const couponCheckedSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** How much the coupon takes off the prices. */
  reduction: z.number(),
  /** `fullAmount`: the prices less the reduction; `totalAmount`: how much of that is charged. */
  fullAmount: z.number(),
  totalAmount: z.number(),
  /**
   * Only for sellers: the remaining commission, the part of it that pays for the reduction, the commission without the coupon, and who pays
   * for the coupon.
   */
  totalCommission: z.number().optional(),
  share: z.number().optional(),
  listCommission: z.number().optional(),
  rule: z.enum(commissionRules).optional(),
})
export type CouponCheckedView = z.output<typeof couponCheckedSchema>

export const orderPlacedSchema = z.object({ _id: z.string(), message: z.string() })

nameSchemas({
  RequestedLine: requestedLineSchema,
  PlaceOrder: placeOrderSchema,
  OrderPlaced: orderPlacedSchema,
  CheckCoupon: checkCouponSchema,
  CouponChecked: couponCheckedSchema,
})
