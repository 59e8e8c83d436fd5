import type { WebhookRejection } from '#payments/provider/server/payment-provider.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { createCounter } from '#platform/server/observability/process-registry.ts'
import { addDeliveries, lastAcceptedEventQuery, unprocessedEventsQuery } from './webhook-events-store.ts'

/** `unsigned`: the request had no signature. */
export type RejectedDelivery = WebhookRejection | 'unsigned'

type DeliveryOutcome = RejectedDelivery | 'accepted'

interface DeliveryCounter {
  count(outcome: DeliveryOutcome): void
  /** Writes to the database what has been counted since the last write. */
  flush(): Promise<void>
}

const writeIntervalMs = 5_000

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

/**
 * Counts what arrives at the webhook endpoint. The first count is written to the database at once, further ones at most every five seconds,
 * so that a flood of unsigned requests does not reach the database and the events of many payments do not wait for one row.
 */
export function createDeliveryCounter(db: Database): DeliveryCounter {
  let counts = new Map<DeliveryOutcome, number>()
  let lastWrite = 0
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    if (counts.size === 0) return
    const written = counts
    counts = new Map()
    lastWrite = Date.now()
    try {
      await addDeliveries(db, written)
    } catch {
      // the database is unavailable, so the next write includes these counts
      for (const [outcome, events] of written) counts.set(outcome, (counts.get(outcome) ?? 0) + events)
    }
  }

  return {
    count(outcome) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      timer ??= setTimeout(flush, Math.max(0, lastWrite + writeIntervalMs - Date.now())).unref()
    },
    flush,
  }
}
