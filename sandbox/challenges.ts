import { type Call, findObject, type Kept, lockObject, makeObject, saved } from './call.ts'
import { newId } from './ids.ts'
import type { JsonObject } from './sandbox-tables.ts'

/** A question to the card holder's bank: is this yours? Answered once, on a page whose address nobody can guess. */
export interface Challenge {
  id: string
  /** The payment or set-up that waits. */
  intent: string
  for: 'payment_intent' | 'setup_intent'
  return_url: string | null
  status: 'open' | 'passed' | 'failed' | 'void'
}

const path = '/sandbox/authenticate'

/** Opens a challenge and says where the holder goes to answer it. */
export function askHolder(call: Call, asking: Pick<Challenge, 'intent' | 'for' | 'return_url'>): JsonObject {
  const challenge: Challenge = { id: newId('chl', 32), ...asking, status: 'open' }
  makeObject(call, 'challenge', { ...challenge }, { account: null, links: [asking.intent] })
  const url = `${call.options.publicUrl()}${path}/${challenge.id}`
  return { type: 'redirect_to_url', redirect_to_url: { return_url: asking.return_url, url } }
}

/** Looked at without taking it: the lock is taken later, so what is read now is not kept in mind. */
export function findChallenge(call: Call, id: string): Promise<Kept<Challenge>> {
  return findObject<Challenge>({ ...call, seen: new Map(), account: null }, 'challenge', id)
}

export function lockChallenge(call: Call, id: string): Promise<Kept<Challenge>> {
  return lockObject<Challenge>({ ...call, account: null }, 'challenge', id)
}

/** The id of the open challenge behind a next action, or null. */
function challengeOf(action: JsonObject | null): string | null {
  const redirect = action?.redirect_to_url as { url?: string } | undefined
  return redirect?.url?.split('/').at(-1) ?? null
}

/** A payment that was cancelled or tried anew no longer waits for this answer. */
export async function voidChallenge(call: Call, action: JsonObject | null): Promise<void> {
  const id = challengeOf(action)
  if (!id) return
  const challenge = await lockChallenge(call, id)
  if (challenge.data.status !== 'open') return
  challenge.data = { ...challenge.data, status: 'void' }
  saved(call, challenge)
}
