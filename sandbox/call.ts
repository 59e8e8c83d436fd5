import { newId } from './ids.ts'
import { lockRow, type ObjectRow, selectObjects } from './objects-store.ts'
import type { FormObject } from './parse-form.ts'
import { missing } from './provider-error.ts'
import type { JsonObject, SandboxDb } from './sandbox-tables.ts'
import { apiVersion, type SandboxOptions } from './settings.ts'

/** One request to the provider: what was asked, and what it changes. Nothing is written before the verb has ended. */
export interface Call {
  db: SandboxDb
  options: SandboxOptions
  /** Seconds since 1970, as everywhere in this API. */
  now: number
  requestId: string
  idempotencyKey: string | null
  /** The connected account that is spoken for (Stripe-Account), null for the platform. */
  account: string | null
  path: string
  params: Record<string, string>
  input: FormObject
  seen: Map<string, ObjectRow>
  changed: Map<string, ObjectRow>
  events: { id: string; type: string }[]
}

/** A row whose `data` is known to be of this kind. A change puts new `data` in its place and never reaches into it. */
export type Kept<Data extends object> = Omit<ObjectRow, 'data'> & { data: Data & JsonObject }

/** What each kind is called where it is missing. */
const spoken: Record<string, string> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  webhook_endpoint: 'webhook endpoint',
}

export async function findObject<Data extends object>(
  call: Call,
  kind: string,
  id: string,
  { param, lock = false, account = call.account }: { param?: string; lock?: boolean; account?: string | null } = {},
): Promise<Kept<Data>> {
  const row = call.seen.get(id) ?? (lock ? await lockRow(call.db, id) : (await selectObjects(call.db, [id]))[0])
  if (row?.kind !== kind || row.account !== account) throw missing(spoken[kind] ?? kind, id, param)
  call.seen.set(id, row)
  return row as Kept<Data>
}

/** Read for a change: two calls about one object take their turns. */
export function lockObject<Data extends object>(
  call: Call,
  kind: string,
  id: string,
  param?: string,
): Promise<Kept<Data>> {
  return findObject<Data>(call, kind, id, { ...(param ? { param } : {}), lock: true })
}

interface Making {
  links?: (string | null | undefined)[]
  hidden?: JsonObject
  account?: string | null
}

export function makeObject<Data extends { id: string }>(
  call: Call,
  kind: string,
  data: Data & JsonObject,
  { links = [], hidden = {}, account = call.account }: Making = {},
): Kept<Data> {
  const pointed = links.filter((link): link is string => typeof link === 'string')
  const row = { id: data.id, kind, account, created: call.now, links: pointed, data, hidden }
  call.seen.set(row.id, row)
  return saved(call, row)
}

/** Says that a row was changed; it is written when the call ends. */
export function saved<Data extends object>(call: Call, row: Kept<Data>): Kept<Data> {
  call.changed.set(row.id, row)
  return row
}

/** Notes what happened, with the object as it is now; whoever listens is told once the call is committed. */
export function tell<Data extends object>(call: Call, type: string, { data, account }: Kept<Data>): void {
  const id = newId('evt')
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: call.now,
    data: { object: data },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
    ...(account ? { account } : {}),
  }
  makeObject(call, 'event', event, { account: null })
  call.events.push({ id, type })
}
