import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { parseChargeEvent, webhookEventTypes } from './parse-webhook-event.ts'
import { deleteDeliveriesOlderThan, insertEvent, selectEvent } from './webhook-events-store.ts'

/**
 * The fields of an event's object that are stored; none holds personal data, such as the name and birthday of an account's owner (D-200).
 */
const storedFields = [
  'id',
  'object',
  'created',
  'status',
  'amount',
  'amount_received',
  'amount_refunded',
  'amount_reversed',
  'currency',
  'payment_intent',
  'charge',
  'transfer',
  'destination',
  'failure_code',
  'failure_message',
  'reason',
  'metadata',
]

interface StoredPayload {
  accountRef: string | null
  object: Record<string, unknown>
}

const countedDays = 30

export { enqueueWaitingEvents, markEventProcessed } from './webhook-events-store.ts'

/** Reads a stored event; null if it was processed before. */
export async function loadUnprocessedEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const row = await selectEvent(db, eventId)
  if (!row || row.processed_at) return null
  const { accountRef, object } = row.payload as unknown as StoredPayload
  return { id: row.provider_event_id, type: row.type, objectRef: row.object_ref, accountRef, object }
}

/**
 * Stores a webhook event before it is processed; a second arrival of the same id is ignored. An event of a type that no module handles, or
 * about a charge that is settled, is stored as processed.
 */
export function storeEventOnce(db: Db, event: WebhookEvent): Promise<void> {
  const object = Object.fromEntries(Object.entries(event.object).filter(([name]) => storedFields.includes(name)))
  const charge = parseChargeEvent(event)
  const payload: StoredPayload = { accountRef: event.accountRef, object }
  return insertEvent(
    db,
    { id: event.id, type: event.type, objectRef: event.objectRef, payload: JSON.stringify(payload) },
    {
      isHandled: webhookEventTypes.includes(event.type),
      chargeRef: charge?.providerRef ?? null,
      reference: isId(charge?.reference) ? charge.reference : null,
    },
  )
}

/** A scheduled job that deletes counts older than a month, which is enough to see when a signing secret stopped working. */
export function deleteOldDeliveries(db: Db): Promise<void> {
  return deleteDeliveriesOlderThan(db, countedDays)
}
