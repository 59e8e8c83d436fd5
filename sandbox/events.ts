import { type Call, findObject } from './call.ts'
import { readInput } from './check-input.ts'
import { countOpenDeliveries } from './deliveries-store.ts'
import { listObjects } from './list-objects.ts'
import type { JsonObject } from './sandbox-tables.ts'

interface Event {
  id: string
  type: string
}

export async function readEvent(call: Call): Promise<JsonObject> {
  const event = await findObject<Event>(call, 'event', call.params.id ?? '', { account: null })
  return { ...event.data, pending_webhooks: await countOpenDeliveries(call.db, event.id) }
}

export function listEvents(call: Call): Promise<JsonObject> {
  return listObjects(call, 'event', { account: null })
}

/** Sends the letter once more to everybody, as often as one asks: who reads it has to bear that. */
export async function retryEvent(call: Call): Promise<JsonObject> {
  readInput({}, call.input)
  const event = await findObject<Event>(call, 'event', call.params.id ?? '', { account: null })
  call.events.push({ id: event.id, type: event.data.type })
  return event.data
}
