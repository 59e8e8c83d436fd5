import { eventRights } from '../event-rights.ts'
import { describeEvent, type EventType, eventExamples, eventTypes, toSchemaName } from '../events-contract.ts'

/** When the example events happened. */
const exampleTime = new Date('2026-11-28T12:00:00.000Z')

const header = (name: string, description: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The id of the event, the same in each attempt: one that was worked on before is passed over.'),
  header('webhook-timestamp', 'Seconds since 1970 when this attempt was made.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64 (Standard Webhooks); for a day after a new secret two, with a space between.',
  ),
]

const summaries: Record<EventType, string> = {
  'seller.approved': 'A seller’s documents were approved',
  'order.placed': 'An order was placed',
  'order.paid': 'An order was paid',
  'order.dispatched': 'An order has left, or another parcel of it',
  'order.delivered': 'An order has arrived',
  'order.refunded': 'Money of an order was paid back',
  'order.cancelled': 'An unpaid order was cancelled',
  'return.opened': 'A client wants to return something, or complains of it',
  'return.settled': 'A return was refunded or replaced',
  'payout.sent': 'Commission was sent to a seller’s account',
  'product.changed': 'A product was added or changed',
  'client.erased': 'A client’s data was erased',
}

/** Describes what the shop sends to endpoints, by type of event, with the rights of which one is needed to choose it. */
export function describeWebhooks() {
  return Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on${toSchemaName(type)}`,
          summary: summaries[type],
          tags: ['Webhooks'],
          'x-right': [eventRights[type]].flat(),
          security: [] as [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${toSchemaName(type)}` },
                example: JSON.parse(describeEvent(type, exampleTime, eventExamples[type])) as unknown,
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken. Any other answer is a failure, and the event is sent again for three days.' },
            410: { description: 'Nothing is to be sent here any more: the webhook is switched off.' },
          },
        },
      },
    ]),
  )
}
