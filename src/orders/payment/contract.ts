import { z } from 'zod'
import { receiptSchema } from '#orders/receipts/contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  nameSchemas,
  optionalIdSchema,
  penceFromPoundsSchema,
  sentNumber,
  unusedField,
} from '#platform/wire-schemas.ts'
import { orderIdSchema } from '../contract.ts'
import { paymentType } from '../order-state.ts'
import { ordersText } from '../text.ts'

const cardIdSchema = z.string({ error: ordersText.cardEmpty }).min(1, ordersText.cardEmpty).max(textLengths.id)
export const cardTokenSchema = z
  .string({ error: ordersText.tokenEmpty })
  .min(1, ordersText.tokenEmpty)
  .max(textLengths.providerToken)

/** The provider's token for the CVC of a saved card; the code itself is refused, since the server must not see it (D-115). */
const cvcTokenSchema = z
  .string({ error: ordersText.cvcTokenWrong })
  .max(textLengths.providerToken, ordersText.cvcTokenWrong)
  .regex(/^cvctok_\w+$/, ordersText.cvcTokenWrong)

export const payWithSavedCardSchema = z.object({
  card_id: cardIdSchema,
  cvc_token: cvcTokenSchema.optional(),
  order_id: orderIdSchema,
  amount: penceFromPoundsSchema,
  description: unusedField,
  paymentType: unusedField,
})
export const payWithNewCardSchema = z.object({
  user_id: optionalIdSchema.nullable(),
  token: cardTokenSchema,
  order_id: orderIdSchema,
  amount: penceFromPoundsSchema,
  description: unusedField,
  type: unusedField,
  paymentType: unusedField,
})
export const payWithWalletSchema = payWithNewCardSchema.extend({
  country: unusedField,
  currency: unusedField,
  paymentType: sentNumber(z.number({ error: ordersText.walletType })).refine(
    (type): type is 3 | 4 => type === paymentType.googlePay || type === paymentType.applePay,
    ordersText.walletType,
  ),
})
export const payByCashSchema = z.object({
  order_id: orderIdSchema,
  card_id: cardIdSchema,
})

/**
 * Either the order is paid and there is a receipt, or the card holder has to confirm at `url` (3-D Secure), after which the call is
 * repeated (D-042).
 */
export const paymentAnswerSchema = z.object({
  message: z.string(),
  emailData: receiptSchema.optional(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.string() }).optional(),
})
export type PaymentAnswer = z.output<typeof paymentAnswerSchema>

nameSchemas({
  PayWithSavedCard: payWithSavedCardSchema,
  PayWithNewCard: payWithNewCardSchema,
  PayWithWallet: payWithWalletSchema,
  PayByCash: payByCashSchema,
  PaymentResult: paymentAnswerSchema,
})
