import { z } from 'zod'
import { nameSchemas } from '#platform/name-schemas.ts'

/** Why a seller is credited with an order: she placed it, the client came by her link, or the client belongs to her (D-350). */
export const creditReason = { seller: 'seller', link: 'link', client: 'client' } as const
export type CreditReason = (typeof creditReason)[keyof typeof creditReason]

/** `date`: when the link was sent, or when the seller added the client. */
export const orderCreditSchema = z.object({ reason: z.enum(creditReason), date: z.string().nullable() })
export type OrderCreditView = z.output<typeof orderCreditSchema>

nameSchemas({ OrderCredit: orderCreditSchema })
