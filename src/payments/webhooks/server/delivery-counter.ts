import type { WebhookRejection } from '#payments/provider/server/payment-provider.ts'
import { addDeliveries } from '#payments/webhooks/server/webhook-deliveries-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** `unsigned`: without a signature. */
export type RejectedDelivery = WebhookRejection | 'unsigned'
export type DeliveryOutcome = RejectedDelivery | 'accepted'

export interface DeliveryCounter {
  count(outcome: DeliveryOutcome): void
  /** Writes what is counted and not written yet. */
  flush(): Promise<void>
}

const writeIntervalMs = 5_000

/**
 * Counts what arrives at the webhook endpoint in the database, the first at once and from then on one statement in five seconds: a
 * flood of unsigned requests does not reach the database, and payments do not queue for one row.
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
      // the database is away: the next write has them
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
