import {
  createObject,
  findObject,
  lockObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

/** A 3-D Secure challenge: the card holder confirms or rejects once, on a page with an unguessable URL. */
export interface Challenge {
  id: string
  /** The payment intent or setup intent that waits for the card holder. */
  intent: string
  for: 'payment_intent' | 'setup_intent'
  return_url: string | null
  status: 'open' | 'passed' | 'failed' | 'void'
}

const path = '/sandbox/authenticate'

/** Opens a challenge and returns the next action with its URL. */
export function openChallenge(
  context: RequestContext,
  asking: Pick<Challenge, 'intent' | 'for' | 'return_url'>,
): JsonObject {
  const challenge: Challenge = { id: generateObjectId('chl', 32), ...asking, status: 'open' }
  createObject(context, 'challenge', { ...challenge }, { account: null, links: [asking.intent] })
  const url = `${context.options.publicUrl()}${path}/${challenge.id}`
  return { type: 'redirect_to_url', redirect_to_url: { return_url: asking.return_url, url } }
}

/** Reads a challenge without a lock and without caching it: the lock is taken later. */
export function findChallenge(context: RequestContext, id: string): Promise<StoredObject<Challenge>> {
  return findObject<Challenge>({ ...context, seen: new Map(), account: null }, 'challenge', id)
}

export function lockChallenge(context: RequestContext, id: string): Promise<StoredObject<Challenge>> {
  return lockObject<Challenge>({ ...context, account: null }, 'challenge', id)
}

/** Reads the id of the challenge from the URL of a payment's next action; null if there is no URL. */
function challengeOf(action: JsonObject | null): string | null {
  const redirect = action?.redirect_to_url as { url?: string } | undefined
  return redirect?.url?.split('/').at(-1) ?? null
}

/** Voids the challenge of a payment that was cancelled or retried. */
export async function voidChallenge(context: RequestContext, action: JsonObject | null): Promise<void> {
  const id = challengeOf(action)
  if (!id) return
  const challenge = await lockChallenge(context, id)
  if (challenge.data.status !== 'open') return
  challenge.data = { ...challenge.data, status: 'void' }
  markChanged(context, challenge)
}
