import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/**
 * The data of an event about an order. Events tell other programs what happens in the shop (D-660): their data is small, holds no personal
 * data beyond ids, and has the names of the API's own answers; a program asks for anything else with its API key.
 */
const orderFields = {
  order_id: z.string(),
  ord_no: z.string(),
  /** The seller. */
  user_id: z.string(),
  /** Null for the seller's own order, and for an order of a shop page that is not paid yet. */
  client_id: z.string().nullable(),
  type: z.number(),
  quantity: z.number(),
  /** Pounds, as in every answer. */
  totalAmount: z.number(),
  paymentStatus: z.number(),
  orderStatus: z.number(),
}

const returnFields = {
  return_id: z.string(),
  order_id: z.string(),
  ord_no: z.string(),
  user_id: z.string(),
  client_id: z.string().nullable(),
}

/** How a product was changed. */
export const productChanges = ['added', 'changed', 'shown', 'hidden', 'withdrawn', 'deleted', 'restored'] as const
export type ProductChange = (typeof productChanges)[number]

export const eventSchemas = {
  'seller.approved': z.object({ user_id: z.string() }),
  'order.placed': z.object(orderFields),
  'order.paid': z.object(orderFields),
  /** Sent again when a parcel is added. */
  'order.dispatched': z.object({ ...orderFields, parcels: z.number() }),
  'order.delivered': z.object(orderFields),
  /** `amount` is what this refund paid back, in pounds. */
  'order.refunded': z.object({ ...orderFields, refund_id: z.string(), amount: z.number() }),
  'order.cancelled': z.object(orderFields),
  'return.opened': z.object({ ...returnFields, state: z.literal('new') }),
  /** The return is settled by a refund, which paid back `amount`, or by a free order, whose id is `replacement_id`. */
  'return.settled': z.object({
    ...returnFields,
    state: z.literal('settled'),
    amount: z.number().nullable(),
    replacement_id: z.string().nullable(),
  }),
  'payout.sent': z.object({
    transfer_id: z.string(),
    order_id: z.string(),
    user_id: z.string(),
    amount: z.number(),
  }),
  'product.changed': z.object({ prod_id: z.string(), change: z.enum(productChanges) }),
  'client.erased': z.object({ client_id: z.string() }),
} as const

export type EventType = keyof typeof eventSchemas
export type EventData<Type extends EventType> = z.input<(typeof eventSchemas)[Type]>

export const eventTypes = Object.keys(eventSchemas) as [EventType, ...EventType[]]

/** What the test button sends. */
export const testEventType = 'connection.test'

/** The body that is sent for an event: its type, when it happened, and its data. */
export function describeEvent(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

const id = (last: number) => `01926f5e-0c1a-7b3d-9e2f-${String(last).padStart(12, '0')}`
const order = {
  order_id: id(1),
  ord_no: 'ORD-000123',
  user_id: id(2),
  client_id: id(3),
  type: 2,
  quantity: 2,
  totalAmount: 39.98,
  paymentStatus: 3,
  orderStatus: 0,
}
const returned = { return_id: id(4), order_id: id(1), ord_no: 'ORD-000123', user_id: id(2), client_id: id(3) }

/** An example of the data of each event, for the API's description. */
export const eventExamples: { [Type in EventType]: EventData<Type> } = {
  'seller.approved': { user_id: id(2) },
  'order.placed': { ...order, paymentStatus: 1 },
  'order.paid': order,
  'order.dispatched': { ...order, parcels: 1 },
  'order.delivered': { ...order, orderStatus: 1 },
  'order.refunded': { ...order, refund_id: id(5), amount: 19.99 },
  'order.cancelled': { ...order, paymentStatus: 1 },
  'return.opened': { ...returned, state: 'new' },
  'return.settled': { ...returned, state: 'settled', amount: 19.99, replacement_id: null },
  'payout.sent': { transfer_id: id(6), order_id: id(1), user_id: id(2), amount: 5 },
  'product.changed': { prod_id: id(7), change: 'changed' },
  'client.erased': { client_id: id(3) },
}

/** The schemas of the whole bodies that are sent, for the API's description. */
export const eventEnvelopes: Record<string, z.ZodType> = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: eventSchemas[type] }),
  ]),
)

nameSchemas(Object.fromEntries(eventTypes.map((type) => [toSchemaName(type), eventEnvelopes[type] as z.ZodType])))

/** The name of an event's schema: OrderPaidEvent for 'order.paid'. */
export function toSchemaName(type: string): string {
  return `${type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Event`
}
