import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { creditReason } from './describe-credit.ts'

/** `date` is when the link was sent, or when the seller added the client. */
export const orderCreditSchema = z.object({ reason: z.enum(creditReason), date: z.string().nullable() })
export type OrderCreditView = z.output<typeof orderCreditSchema>

nameSchemas({ OrderCredit: orderCreditSchema })
