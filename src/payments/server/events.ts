import { findEvent, insertEvent, markProcessed, releaseEvents } from '#payments/server/events-store.ts'
import type { ProviderEvent } from '#payments/server/provider.ts'
import { chargeOf, noticedTypes } from '#payments/server/read-event.ts'
import type { Db } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

/** What is kept of the object an event is about. An account's news carry its owner's name and birthday: not those. */
const kept = [
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

interface KeptEvent {
  accountRef: string | null
  object: Record<string, unknown>
}

/**
 * The provider's letter is kept before it is worked on; one that came before causes nothing. What no room acts on, and
 * what is told of a charge that is settled, is done with at once.
 */
export function keepEvent(db: Db, event: ProviderEvent): Promise<void> {
  const object = Object.fromEntries(Object.entries(event.object).filter(([name]) => kept.includes(name)))
  const charge = chargeOf(event)
  const payload: KeptEvent = { accountRef: event.accountRef, object }
  return insertEvent(
    db,
    { id: event.id, type: event.type, objectRef: event.objectRef, payload: JSON.stringify(payload) },
    {
      concernsUs: noticedTypes.includes(event.type),
      chargeRef: charge?.providerRef ?? null,
      reference: isId(charge?.reference) ? charge.reference : null,
    },
  )
}

/** The event to work on, or null if that was done before. */
export async function takeEvent(db: Db, eventId: string): Promise<ProviderEvent | null> {
  const row = await findEvent(db, eventId)
  if (!row || row.processed_at) return null
  const { accountRef, object } = row.payload as unknown as KeptEvent
  return { id: row.provider_event_id, type: row.type, objectRef: row.object_ref, accountRef, object }
}

/** For the clock: notices of calls that have ended since. */
export function resumeEvents(db: Db): Promise<void> {
  return releaseEvents(db)
}

/** Said after its work: a crash between the two does the work again, which must change nothing. */
export function finishEvent(db: Db, eventId: string): Promise<void> {
  return markProcessed(db, eventId)
}
