import { z } from 'zod'
import { creditReason } from '#orders/attribution/describe-credit.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** `date`: when the link was sent, or when the seller added the client. */
export const orderCreditSchema = z.object({ reason: z.enum(creditReason), date: z.string().nullable() })
export type OrderCreditView = z.output<typeof orderCreditSchema>

nameSchemas({ OrderCredit: orderCreditSchema })
