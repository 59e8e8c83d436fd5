import { z } from 'zod'
import { cardTokenSchema } from '#orders/payment/contract.ts'
import { clientCardsText } from '#payments/client-cards/text.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, penceFromPoundsSchema, sentNumber, unusedField } from '#platform/wire-schemas.ts'
import { orderAddressSchema, orderIdSchema } from '../contract.ts'
import { paymentType } from '../order-state.ts'
import { ordersText } from '../text.ts'

export const sendPayLinkSchema = z.object({ order_id: orderIdSchema })
/** The answer to sending a link; `to` is the client's present email, to which the link was mailed. */
export const payLinkSentSchema = z.object({ message: z.string(), to: z.string() })
export type PayLinkSent = z.output<typeof payLinkSentSchema>

/** Name, street and town: without county, country and telephone number. */
export const shortAddressSchema = orderAddressSchema.omit({ state: true, country: true, pno: true })
export type ShortAddress = z.output<typeof shortAddressSchema>
const payLinkLineSchema = z.object({
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  quantity: z.number(),
  price: z.number(),
})
const payLinkCouponSchema = z.object({ code: z.string(), reduction: z.number() })
const payLinkSellerSchema = z.object({ name: z.string(), business: z.string(), town: z.string() })

/** All that the payment page of a link shows (D-026); once the order is paid, no address and no name but the seller's (D-516). */
export const payLinkSchema = z.object({
  order: z.object({
    totalAmount: z.number(),
    paymentStatus: z.number(),
    ord_no: z.string().optional(),
    quantity: z.number().optional(),
    seller: payLinkSellerSchema.optional(),
    prods: z.array(payLinkLineSchema).optional(),
    /** The coupon code, and how many pounds it has taken off the prices of the products. */
    coupon: payLinkCouponSchema.optional(),
    /** Why the coupon is no longer valid, so that the order cannot be paid. */
    coupon_problem: z.string().optional(),
    address: shortAddressSchema.nullable().optional(),
    /** The names of products in the order that were withdrawn from sale, so that it cannot be paid. */
    withdrawn: z.array(z.string()).optional(),
    /** Whether the card of this payment may be saved for the client. */
    saves_card: z.boolean().optional(),
    /** When the client paid; absent where the seller has paid the order. */
    paid: z.string().optional(),
    /** Pounds that the client got back. */
    refunded: z.number().optional(),
    /** Whether the receipt can still be downloaded by the link. */
    receipt: z.boolean().optional(),
    /** Once the order is paid and delivered: the last day on which goods may be returned without a reason (YYYY-MM-DD). */
    return_until: z.string().optional(),
  }),
  bP: z.string().optional(),
})
export type PayLinkView = z.output<typeof payLinkSchema>
export const payLinkValueSchema = linkValue({ most: textLengths.linkToken, error: ordersText.orderEmpty })
  .min(1, ordersText.orderEmpty)
  .max(textLengths.linkToken)
export const receiptByLinkSchema = z.object({ order_id: payLinkValueSchema })
/** The version of the consent to which the client has agreed, to save a card that she has typed; a wallet's card is never saved. */
const savedCardConsentSchema = z.preprocess(
  (sent) => (sent === '' || sent === null ? undefined : sent),
  z.literal(clientCardsText.consentVersion, { error: clientCardsText.consentChanged }).optional(),
)

export const payByLinkSchema = z.object({
  token: cardTokenSchema,
  order_id: payLinkValueSchema,
  amount: penceFromPoundsSchema,
  save_card: savedCardConsentSchema,
  description: unusedField,
  country: unusedField,
  currency: unusedField,
  paymentType: z.preprocess(
    (value) => value ?? paymentType.card,
    sentNumber(z.number({ error: ordersText.walletType })).refine(
      (type): type is 1 | 3 | 4 =>
        type === paymentType.card || type === paymentType.googlePay || type === paymentType.applePay,
      ordersText.walletType,
    ),
  ),
})

nameSchemas({
  SendPayLink: sendPayLinkSchema,
  PayLinkSent: payLinkSentSchema,
  PayLink: payLinkSchema,
  PayLinkLine: payLinkLineSchema,
  PayLinkCoupon: payLinkCouponSchema,
  PayLinkSeller: payLinkSellerSchema,
  ShortAddress: shortAddressSchema,
  ReceiptByLink: receiptByLinkSchema,
  PayByLink: payByLinkSchema,
})
