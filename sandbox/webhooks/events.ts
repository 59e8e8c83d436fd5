import { listObjects } from '../http/list-objects.ts'
import { findObject, type RequestContext } from '../http/request-context.ts'
import { parseInput } from '../http/validate-input.ts'
import { countOpenDeliveries } from '../storage/deliveries-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

interface Event {
  id: string
  type: string
}

export async function readEvent(context: RequestContext): Promise<JsonObject> {
  const event = await findObject<Event>(context, 'event', context.params.id ?? '', { account: null })
  return { ...event.data, pending_webhooks: await countOpenDeliveries(context.db, event.id) }
}

export function listEvents(context: RequestContext): Promise<JsonObject> {
  return listObjects(context, 'event', { account: null })
}

/** Delivers an event to all endpoints once more; receivers have to tolerate duplicates. */
export async function retryEvent(context: RequestContext): Promise<JsonObject> {
  parseInput({}, context.input)
  const event = await findObject<Event>(context, 'event', context.params.id ?? '', { account: null })
  context.events.push({ id: event.id, type: event.data.type })
  return event.data
}
