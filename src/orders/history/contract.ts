import { z } from 'zod'
import { searchWords } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalDaySchema } from '#platform/wire-schemas.ts'
import { orderRowSchema, orderViewSchema } from '../contract.ts'
import { type PaymentWay, paymentWays } from '../order-state.ts'
import { type OrderState, orderStates } from './codes.ts'

/** The filters of My Orders and of its export; an unknown state or payment method filters nothing (D-187). */
export const orderFilterSchema = z.object({
  client_id: z.string().max(textLengths.id).default(''),
  prod_id: z.string().max(textLengths.id).default(''),
  /** Part of an order number, or of the client's name or email. */
  sKey: searchWords(textLengths.search),
  state: z.enum(orderStates).optional().catch(undefined),
  pay: z.enum(paymentWays).optional().catch(undefined),
  from: optionalDaySchema,
  to: optionalDaySchema,
})

export const listOrdersSchema = pagingSchema.extend(orderFilterSchema.shape)

/** The filters for a seller's own orders, with descriptive names; the days are London days, both included. */
export interface OwnOrderFilters {
  clientId: string | null
  /** Only orders with this product. */
  productId: string | null
  searchText: string
  state: OrderState | undefined
  way: PaymentWay | undefined
  from: string | undefined
  to: string | undefined
}

export function parseOrderFilters(query: z.output<typeof orderFilterSchema>): OwnOrderFilters {
  const { client_id, prod_id, sKey: searchText, state, pay: way, from, to } = query
  return { clientId: client_id || null, productId: prod_id || null, searchText, state, way, from, to }
}

export const orderListSchema = z.object({ orders: z.array(orderRowSchema), bP: z.string(), ttl: z.number() })

export const orderInfoSchema = z.object({ order: orderViewSchema, bP: z.string() })

nameSchemas({ OrderList: orderListSchema, OrderResult: orderInfoSchema })
