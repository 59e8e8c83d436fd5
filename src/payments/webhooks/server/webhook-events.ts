import type { WebhookEvent } from '#payments/provider/server/payment-provider.ts'
import { parseChargeEvent, webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'
import {
  findEvent,
  insertEvent,
  updateProcessedAt,
  updateWaitingEvents,
} from '#payments/webhooks/server/webhook-events-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** What is kept of the object an event is about. An account's news carry its owner's name and birthday: not those. */
const storedFields = [
  ...[
    'id',
    'object',
    'created',
    'status',
    'amount',
    'amount_received',
    'amount_refunded',
    'amount_reversed',
    'currency',
  ],
  ...['payment_intent', 'charge', 'transfer', 'destination', 'failure_code', 'failure_message', 'reason', 'metadata'],
]

interface StoredPayload {
  accountRef: string | null
  object: Record<string, unknown>
}

/**
 * The provider's letter is kept before it is worked on; one that came before causes nothing. What no room acts on, and
 * what is told of a charge that is settled, is done with at once.
 */
export function storeEvent(db: Db, event: WebhookEvent): Promise<void> {
  const object = Object.fromEntries(Object.entries(event.object).filter(([name]) => storedFields.includes(name)))
  const charge = parseChargeEvent(event)
  const payload: StoredPayload = { accountRef: event.accountRef, object }
  return insertEvent(
    db,
    { id: event.id, type: event.type, objectRef: event.objectRef, payload: JSON.stringify(payload) },
    {
      concernsUs: webhookEventTypes.includes(event.type),
      chargeRef: charge?.providerRef ?? null,
      reference: isId(charge?.reference) ? charge.reference : null,
    },
  )
}

/** The event to work on, or null if that was done before. */
export async function loadUnprocessedEvent(db: Db, eventId: string): Promise<WebhookEvent | null> {
  const row = await findEvent(db, eventId)
  if (!row || row.processed_at) return null
  const { accountRef, object } = row.payload as unknown as StoredPayload
  return { id: row.provider_event_id, type: row.type, objectRef: row.object_ref, accountRef, object }
}

/** For the clock: notices of calls that have ended since. */
export function enqueueWaitingEvents(db: Db): Promise<void> {
  return updateWaitingEvents(db)
}

/** Said after its work: a crash between the two does the work again, which must change nothing. */
export function markEventProcessed(db: Db, eventId: string): Promise<void> {
  return updateProcessedAt(db, eventId)
}
