import { z } from 'zod'
import { clientViewSchema } from '#clients/contract.ts'
import { commissionRules } from '#coupons/code-contract.ts'
import { orderCreditSchema } from '#orders/attribution/contract.ts'
import { dispatchViewSchema } from '#orders/dispatch/dispatch-view.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { ordersText } from './text.ts'

/** The id of an order in a request body; who may use the order is checked by order-access.ts. */
export const orderIdSchema = z
  .string({ error: ordersText.orderEmpty })
  .min(1, ordersText.orderEmpty)
  .max(textLengths.id)

/** What was paid back to the payer of an order; amounts in pounds. */
export const orderRefundSchema = z.object({
  amount: z.number(),
  /** Whether everything that was paid has been refunded. */
  whole: z.boolean(),
  /** The commission that the seller lost through the refund; for sellers and administrators only. */
  commission: z.number().optional(),
})
export type OrderRefundView = z.output<typeof orderRefundSchema>

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
  /** What the client pays, in pounds; null for an order that the seller placed for herself (D-433). */
  clnt_amount: z.number().nullable(),
  /** Null for an order that the seller placed for herself. */
  client_id: z.string().nullable(),
  /** Null for an order that is not sent: unpaid, sold from salon stock, or refunded before it left. */
  dispatch: dispatchViewSchema.nullable(),
  /** When the seller or an administrator cancelled the unpaid order; null if nobody did. */
  cancelled: z.string().nullable(),
  /** Null if nothing was refunded. */
  refund: orderRefundSchema.nullable(),
})

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
  /** The price of one item before a coupon's reduction. */
  list_price: z.number(),
  totalCommission: z.number().optional(),
  /** The name of the rule that gave the commission; null if it was the product's own commission. */
  commission_rule: z.string().nullable().optional(),
  imgs: z.array(z.string()),
})

/** The coupon of an order: its code, its name, and its reduction in pounds. */
const orderCouponSchema = z.object({
  code: z.string(),
  name: z.string(),
  reduction: z.number(),
  /**
   * Who pays for the reduction, the part of it that came out of the commission, and the commission without the coupon; for sellers and
   * administrators only.
   */
  rule: z.enum(commissionRules).optional(),
  share: z.number().optional(),
  list_commission: z.number().optional(),
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
export type OrderAddressView = z.output<typeof orderAddressSchema>

/** The person who was billed, as the provider names them. */
export const billingAddressSchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  zipcode: z.string(),
})
export type BillingAddressView = z.output<typeof billingAddressSchema>

export const orderClientSchema = clientViewSchema.omit({ street: true, lat: true, lng: true })
export type OrderClient = z.output<typeof orderClientSchema>

export const orderViewSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  created: z.string(),
  type: z.number(),
  paymentType: z.number().nullable(),
  paymentStatus: z.number(),
  /** Whether a payment link was sent; for sellers and administrators only. */
  link_sent: z.boolean().optional(),
  /** For an unpaid order, whether the client can still pay by the payment link; only sellers and administrators see it. */
  link_open: z.boolean().optional(),
  /** Why the seller is credited with the order (D-350); for sellers and administrators only. Null for orders from before this was stored. */
  credit: orderCreditSchema.nullable().optional(),
  funding: z.string(),
  quantity: z.number(),
  shippingfee: z.number(),
  tax: z.number(),
  subTotalAmount: z.number(),
  totalAmount: z.number(),
  savingAmount: z.number(),
  /** Null without a coupon. */
  coupon: orderCouponSchema.nullable(),
  totalCommission: z.number().optional(),
  clnt_name: z.string(),
  clnt_email: z.string(),
  address: orderAddressSchema.nullable(),
  prods: z.array(orderLineSchema),
  /** Spelt as in the specification. */
  stripeAdress: billingAddressSchema.nullable(),
  orderStatus: z.number(),
  dispatch: dispatchViewSchema.nullable(),
  cancelled: z.string().nullable(),
  refund: orderRefundSchema.nullable(),
  clientData: orderClientSchema.nullable(),
  estDate: z.string(),
})
export type OrderView = z.output<typeof orderViewSchema>

nameSchemas({
  OrderRefund: orderRefundSchema,
  OrderRow: orderRowSchema,
  OrderLine: orderLineSchema,
  OrderCoupon: orderCouponSchema,
  OrderAddress: orderAddressSchema,
  BillingAddress: billingAddressSchema,
  OrderClient: orderClientSchema,
  Order: orderViewSchema,
})
