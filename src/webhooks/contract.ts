import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { actionSchema, daySchema, idSchema, jsonListOf, nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'
import { eventTypes } from './events-contract.ts'
import { webhooksText } from './text.ts'

export const maxEndpoints = 20

const urlSchema = typedText({
  most: textLengths.webAddress,
  error: webhooksText.urlEmpty,
  long: webhooksText.urlLong,
})
  .min(1, webhooksText.urlEmpty)
  .max(textLengths.webAddress, webhooksText.urlLong)
  .refine(isWebhookUrl, webhooksText.urlInvalid)

/** http is accepted for localhost only; the server checks whether its settings allow even that. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
}

const eventsSchema = jsonListOf(
  z
    .array(z.enum(eventTypes), { error: webhooksText.eventsEmpty })
    .min(1, webhooksText.eventsEmpty)
    .max(eventTypes.length, webhooksText.eventsEmpty),
)

export const addEndpointSchema = z.object({ url: urlSchema, events: eventsSchema })
export const changeEndpointSchema = z.object({ endpoint_id: idSchema, url: urlSchema, events: eventsSchema })
export type EndpointForm = z.output<typeof addEndpointSchema>
export const endpointIdSchema = z.object({ endpoint_id: idSchema })
export const switchEndpointSchema = z.object({ endpoint_id: idSchema, action: actionSchema })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const listDeliveriesSchema = pagingSchema.extend({
  endpoint_id: idSchema,
  state: z.enum(deliveryStates).optional().catch(undefined),
})

/** Sends again one delivery, or all deliveries to an endpoint that failed on the day `since` or later. */
export const replaySchema = z
  .object({
    delivery_id: optionalIdSchema,
    endpoint_id: optionalIdSchema,
    since: daySchema(webhooksText.sinceInvalid).optional(),
  })
  .refine(({ delivery_id, endpoint_id }) => Boolean(delivery_id) !== Boolean(endpoint_id), {
    error: webhooksText.replayWhat,
    path: ['delivery_id'],
  })
  .refine(({ delivery_id, since }) => Boolean(delivery_id) || since !== undefined, {
    error: webhooksText.sinceInvalid,
    path: ['since'],
  })
export type ReplayRequest = z.output<typeof replaySchema>

export const addedEndpointSchema = z.object({
  message: z.string(),
  endpoint_id: z.string(),
  /** The secret, which is shown only this once. */
  secret: z.string(),
})

export const rotatedSecretSchema = z.object({
  message: z.string(),
  secret: z.string(),
  /** Until when events are signed with the former secret as well. */
  former_until: z.string(),
})

const endpointViewSchema = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  created: z.string(),
  /** Who added the endpoint. */
  admin: z.string(),
  /** 'left': the administrator was blocked or removed; 'right': she may not add webhooks any more; null otherwise. */
  admin_gone: z.enum(['left', 'right']).nullable(),
  /** 1 on, 0 off. */
  status: z.union([z.literal(0), z.literal(1)]),
  off_reason: z.enum(['administrator', 'gone', 'failing']).nullable(),
  /** When the first attempt failed after the last one that succeeded; null if none has failed since. */
  failing: z.string().nullable(),
  /** Until when events are signed with a former secret as well; null if there is none. */
  former_until: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
})
export type EndpointView = z.output<typeof endpointViewSchema>
export const endpointListSchema = z.object({ endpoints: z.array(endpointViewSchema) })

const deliveryViewSchema = z.object({
  _id: z.string(),
  /** The id of the event, sent as the header webhook-id. */
  event_id: z.string(),
  event: z.string(),
  /** The id of the order, or of whatever else the event is about. */
  about: z.string(),
  created: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When the delivery is sent next; null if it is not waiting. */
  next: z.string().nullable(),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.number().nullable(),
  answer: z.string(),
  problem: z.string(),
  /** Milliseconds. */
  duration: z.number().nullable(),
})
export type DeliveryView = z.output<typeof deliveryViewSchema>
export const deliveryListSchema = z.object({ deliveries: z.array(deliveryViewSchema), ttl: z.number() })
export type DeliveryList = z.output<typeof deliveryListSchema>

export const replayedSchema = z.object({ message: z.string(), count: z.number() })

export const testResultSchema = z.object({
  message: z.string(),
  taken: z.boolean(),
  status: z.number().nullable(),
  answer: z.string(),
  problem: z.string(),
  duration: z.number(),
})
export type TestResult = z.output<typeof testResultSchema>

nameSchemas({
  AddEndpoint: addEndpointSchema,
  ChangeEndpoint: changeEndpointSchema,
  EndpointId: endpointIdSchema,
  SwitchEndpoint: switchEndpointSchema,
  Replay: replaySchema,
  AddedEndpoint: addedEndpointSchema,
  RotatedSecret: rotatedSecretSchema,
  Endpoint: endpointViewSchema,
  Endpoints: endpointListSchema,
  Delivery: deliveryViewSchema,
  Deliveries: deliveryListSchema,
  Replayed: replayedSchema,
  WebhookTest: testResultSchema,
})
