import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import type { StoredPayload } from '#payments/webhooks/server/store-event-once.ts'
import { selectEvent } from '#payments/webhooks/server/webhook-events-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export { enqueueWaitingEvents, markEventProcessed } from '#payments/webhooks/server/webhook-events-store.ts'

/** The event, or null if it was processed before. */
export async function loadUnprocessedEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const row = await selectEvent(db, eventId)
  if (!row || row.processed_at) return null
  const { accountRef, object } = row.payload as unknown as StoredPayload
  return { id: row.provider_event_id, type: row.type, objectRef: row.object_ref, accountRef, object }
}
