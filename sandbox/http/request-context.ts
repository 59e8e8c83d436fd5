import { apiVersion, type SandboxOptions } from '../sandbox-options.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { lockObjectRow, type ObjectRow, selectObjects } from '../storage/objects-store.ts'
import type { JsonObject, SandboxDatabase } from '../storage/sandbox-tables.ts'
import { eventChannel } from './exchanges.ts'
import type { FormObject } from './parse-form.ts'
import { missingObject } from './provider-error.ts'

/** One API request with the objects that it reads and changes. The changes are written when the operation has ended. */
export interface RequestContext {
  db: SandboxDatabase
  options: SandboxOptions
  /** Unix time in seconds, as everywhere in this API. */
  now: number
  requestId: string
  idempotencyKey: string | null
  /** The connected account of the Stripe-Account header; null for the platform. */
  account: string | null
  path: string
  params: Record<string, string>
  input: FormObject
  seen: Map<string, ObjectRow>
  changed: Map<string, ObjectRow>
  events: { id: string; type: string }[]
}

/** A stored object with typed `data`. A change replaces `data` and never mutates it. */
export type StoredObject<Data extends object> = Omit<ObjectRow, 'data'> & { data: Data & JsonObject }

/** The names of object kinds in 'No such ...' messages. */
const displayNames: Record<string, string> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  webhook_endpoint: 'webhook endpoint',
}

export async function findObject<Data extends object>(
  context: RequestContext,
  kind: string,
  id: string,
  { param, lock = false, account = context.account }: { param?: string; lock?: boolean; account?: string | null } = {},
): Promise<StoredObject<Data>> {
  const row =
    context.seen.get(id) ?? (lock ? await lockObjectRow(context.db, id) : (await selectObjects(context.db, [id]))[0])
  if (row?.kind !== kind || row.account !== account) throw missingObject(displayNames[kind] ?? kind, id, param)
  context.seen.set(id, row)
  return row as StoredObject<Data>
}

/** Reads and locks an object for a change: concurrent requests about one object run one after the other. */
export function lockObject<Data extends object>(
  context: RequestContext,
  kind: string,
  id: string,
  param?: string,
): Promise<StoredObject<Data>> {
  return findObject<Data>(context, kind, id, { ...(param ? { param } : {}), lock: true })
}

interface CreateOptions {
  links?: (string | null | undefined)[]
  hidden?: JsonObject
  account?: string | null
}

export function createObject<Data extends { id: string }>(
  context: RequestContext,
  kind: string,
  data: Data & JsonObject,
  { links = [], hidden = {}, account = context.account }: CreateOptions = {},
): StoredObject<Data> {
  const pointed = links.filter((link): link is string => typeof link === 'string')
  const row = { id: data.id, kind, account, created: context.now, links: pointed, data, hidden }
  context.seen.set(row.id, row)
  return markChanged(context, row)
}

/** Marks an object as changed; it is written when the operation ends. */
export function markChanged<Data extends object>(context: RequestContext, row: StoredObject<Data>): StoredObject<Data> {
  context.changed.set(row.id, row)
  return row
}

/** Creates an event with the current state of the object; webhooks are delivered after the commit. */
export function emitEvent<Data extends object>(
  context: RequestContext,
  type: string,
  { data, account }: StoredObject<Data>,
): void {
  const id = generateObjectId('evt')
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: context.now,
    data: { object: data },
    livemode: false,
    pending_webhooks: 1,
    request: { id: context.requestId, idempotency_key: context.idempotencyKey },
    type,
    ...(account ? { account } : {}),
  }
  eventChannel.publish(event)
  createObject(context, 'event', event, { account: null })
  context.events.push({ id, type })
}
