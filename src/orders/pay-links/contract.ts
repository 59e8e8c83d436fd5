import { z } from 'zod'
import { orderIdSchema, paymentType } from '#orders/contract.ts'
import { cardTokenSchema } from '#orders/payment/contract.ts'
import { ordersText } from '#orders/text.ts'
import { nameSchemas } from '#platform/name-schemas.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { penceFromPoundsSchema, unusedField } from '#platform/wire-schemas.ts'

export const sendPayLinkSchema = z.object({ order_id: orderIdSchema })

/** All that the payment page of a link shows (D-026). */
export const payLinkSchema = z.object({
  order: z.object({ totalAmount: z.number(), paymentStatus: z.number() }),
})
const payLinkValueSchema = z
  .string({ error: ordersText.orderEmpty })
  .min(1, ordersText.orderEmpty)
  .max(textLengths.linkToken)
export const receiptByLinkSchema = z.object({ order_id: payLinkValueSchema })
export const payByLinkSchema = z.object({
  token: cardTokenSchema,
  order_id: payLinkValueSchema,
  amount: penceFromPoundsSchema,
  description: unusedField,
  country: unusedField,
  currency: unusedField,
  paymentType: z.preprocess(
    (value) => value ?? paymentType.card,
    z.coerce
      .number({ error: ordersText.walletType })
      .refine(
        (type): type is 1 | 3 | 4 =>
          type === paymentType.card || type === paymentType.googlePay || type === paymentType.applePay,
        ordersText.walletType,
      ),
  ),
})

nameSchemas({
  SendPayLink: sendPayLinkSchema,
  PayLink: payLinkSchema,
  ReceiptByLink: receiptByLinkSchema,
  PayByLink: payByLinkSchema,
})
