import type { Tx } from '#platform/server/database/database.ts'
import { generateId } from '#platform/server/database/generate-id.ts'
import { describeEvent, type EventData, type EventType } from '../events-contract.ts'
import { insertEvents } from './event-store.ts'

interface Happening<Type extends EventType> {
  /** What the event is about, such as the id of an order: events about the same thing are delivered in their order. */
  about: string
  data: EventData<Type>
}

/**
 * Writes an event for each endpoint that wants it, in the transaction of the change that it reports (D-660): nothing is sent if the
 * change is rolled back, and what is committed is sent, whatever becomes of the process.
 */
export function recordEvent<Type extends EventType>(
  tx: Tx,
  type: Type,
  about: string,
  data: EventData<Type>,
): Promise<void> {
  return recordEvents(tx, type, [{ about, data }])
}

/** Records several events of one type, in one statement. */
export async function recordEvents<Type extends EventType>(
  tx: Tx,
  type: Type,
  happenings: readonly Happening<Type>[],
): Promise<void> {
  if (happenings.length === 0) return
  const at = new Date()
  await insertEvents(
    tx,
    happenings.map(({ about, data }) => ({ id: generateId(), type, about, body: describeEvent(type, at, data) })),
  )
}
