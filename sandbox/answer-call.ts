import { findViolatedConstraint } from '#platform/server/database/constraint-violation.ts'
import type { Call } from './call.ts'
import { expandAnswer } from './expand.ts'
import { type Answer, answeredBefore, inUse, type KeyedAnswer, keyed } from './idempotency.ts'
import { newId } from './ids.ts'
import { inSandboxTransaction } from './objects-store.ts'
import type { FormObject } from './parse-form.ts'
import { ProviderError } from './provider-error.ts'
import type { JsonObject, SandboxDb } from './sandbox-tables.ts'
import type { SandboxOptions } from './settings.ts'
import { writeOutcome } from './write-store.ts'

/** One thing the provider can do. What it returns is the answer; what it changes is written after it. */
export type Verb = (call: Call) => Promise<JsonObject>

export interface Asked {
  path: string
  params: Record<string, string>
  input: FormObject
  rawBody: string
  account: string | null
  idempotencyKey: string | null
  requestId: string
}

function newCall(db: SandboxDb, options: SandboxOptions, asked: Omit<Asked, 'rawBody'>): Call {
  const { path, params, input, account, idempotencyKey, requestId } = asked
  const now = Math.floor(Date.now() / 1000)
  const nothing = { seen: new Map(), changed: new Map(), events: [] }
  return { db, options, now, requestId, idempotencyKey, account, path, params, input, ...nothing }
}

export async function answerReading(db: SandboxDb, options: SandboxOptions, asked: Asked, verb: Verb): Promise<Answer> {
  const call = newCall(db, options, asked)
  const body = await expandAnswer(call, await verb(call), call.input.expand)
  return { status: 200, body, replayOf: null }
}

/** A change: all of it or none, its events and its idempotency key included. */
export async function answerChanging(
  db: SandboxDb,
  options: SandboxOptions,
  asked: Asked,
  verb: Verb,
): Promise<Answer> {
  try {
    return await inSandboxTransaction(db, async (tx) => {
      const call = newCall(tx, options, asked)
      const before = await answeredBefore(call, asked.rawBody)
      if (before) return before
      const answer = await result(call, verb)
      await writeDown(call, keyed(call, asked.rawBody, answer))
      return answer
    })
  } catch (error) {
    if (asked.idempotencyKey && findViolatedConstraint(error) === 'idempotency_keys_pkey')
      throw inUse(asked.idempotencyKey)
    throw error
  }
}

/** A refusal that left something behind is an answer like any other; any other ends the transaction. */
async function result(call: Call, verb: Verb): Promise<Answer> {
  try {
    const body = await expandAnswer(call, await verb(call), call.input.expand)
    return { status: 200, body, replayOf: null }
  } catch (error) {
    if (!(error instanceof ProviderError && error.kept)) throw error
    return { status: error.status, body: error.body, replayOf: null }
  }
}

/** For the pages, whose visitors have no key and no account. */
export async function changeByPage<Result>(
  db: SandboxDb,
  options: SandboxOptions,
  path: string,
  work: (call: Call) => Promise<Result>,
): Promise<Result> {
  return inSandboxTransaction(db, async (tx) => {
    const nobody = { params: {}, input: {}, account: null, idempotencyKey: null, requestId: newId('req', 14) }
    const call = newCall(tx, options, { path, ...nobody })
    const done = await work(call)
    await writeDown(call, null)
    return done
  })
}

async function writeDown({ db, options, changed, events }: Call, answer: KeyedAnswer | null): Promise<void> {
  const { webhookUrl, webhookEvents } = options
  const own = (type: string) => webhookUrl !== undefined && (webhookEvents?.includes(type) ?? true)
  if (changed.size === 0 && events.length === 0 && !answer) return
  await writeOutcome(db, { objects: [...changed.values()], events, own, answer })
}
