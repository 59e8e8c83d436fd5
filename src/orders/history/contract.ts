import { z } from 'zod'
import { orderRowSchema, orderViewSchema } from '#orders/contract.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { nameSchemas } from '#platform/name-schemas.ts'
import { textLengths } from '#platform/text-lengths.ts'

export const listOrdersSchema = pagingSchema.extend({ client_id: z.string().max(textLengths.id).default('') })

export const orderListSchema = z.object({ orders: z.array(orderRowSchema), bP: z.string(), ttl: z.number() })

export const orderInfoSchema = z.object({ order: orderViewSchema, bP: z.string() })

nameSchemas({ OrderList: orderListSchema, OrderResult: orderInfoSchema })
