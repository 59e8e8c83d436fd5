import { z } from 'zod'
import { orderIdSchema, paymentType } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { penceFromPoundsSchema } from '#platform/wire-schemas.ts'

const cardId = z.string({ error: ordersText.cardEmpty }).min(1, ordersText.cardEmpty).max(64)
const cardToken = z.string({ error: ordersText.tokenEmpty }).min(1, ordersText.tokenEmpty).max(255)

export const payWithSavedCardSchema = z.object({
  card_id: cardId,
  order_id: orderIdSchema,
  amount: penceFromPoundsSchema,
})
export const payWithNewCardSchema = z.object({
  user_id: z.string().nullish(),
  token: cardToken,
  order_id: orderIdSchema,
  amount: penceFromPoundsSchema,
})
export const payWithWalletSchema = payWithNewCardSchema.extend({
  paymentType: z.coerce
    .number({ error: ordersText.walletType })
    .refine(
      (type): type is 3 | 4 => type === paymentType.googlePay || type === paymentType.applePay,
      ordersText.walletType,
    ),
})
export const payByCashSchema = z.object({
  order_id: orderIdSchema,
  card_id: cardId,
})

export const sendPayLinkSchema = z.object({ order_id: orderIdSchema })

/** All that a link's page is told (D-026). */
export const payLinkSchema = z.object({
  order: z.object({ totalAmount: z.number(), paymentStatus: z.number() }),
})
const linkValue = z.string({ error: ordersText.orderEmpty }).min(1, ordersText.orderEmpty).max(200)
export const receiptByLinkSchema = z.object({ order_id: linkValue })
export const payByLinkSchema = z.object({
  token: cardToken,
  order_id: linkValue,
  amount: penceFromPoundsSchema,
  paymentType: z.preprocess(
    (sent) => sent ?? paymentType.card,
    z.coerce
      .number({ error: ordersText.walletType })
      .refine(
        (type): type is 1 | 3 | 4 =>
          type === paymentType.card || type === paymentType.googlePay || type === paymentType.applePay,
        ordersText.walletType,
      ),
  ),
})
