import { lastAcceptedEventQuery } from '#payments/webhooks/server/webhook-deliveries-store.ts'
import { unprocessedEventsQuery } from '#payments/webhooks/server/webhook-events-store.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { createCounter } from '#platform/server/observability/process-registry.ts'

export const refusedEvents = createCounter(
  'chairside_webhook_events_refused_total',
  'Requests to the webhook endpoint that were rejected, by the reason.',
  ['reason'],
)

export const webhookGauges: readonly DatabaseGauges[] = [
  {
    help: {
      chairside_webhook_events_waiting: 'Webhook events that are stored and not processed yet.',
      chairside_webhook_events_oldest_seconds: 'How long the oldest of them has waited.',
    },
    query: unprocessedEventsQuery,
  },
  {
    help: {
      chairside_webhook_last_accepted_timestamp_seconds:
        'When the last webhook event was accepted; 0 before the first.',
    },
    query: lastAcceptedEventQuery,
  },
]
