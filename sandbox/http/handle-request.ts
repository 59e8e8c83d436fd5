import { findViolatedConstraint } from '#platform/server/database/database.ts'
import type { SandboxOptions } from '../sandbox-options.ts'
import { writeOutcome } from '../storage/commit-store.ts'
import { generateObjectId } from '../storage/object-id.ts'
import { inSandboxTransaction } from '../storage/objects-store.ts'
import type { JsonObject, SandboxDatabase } from '../storage/sandbox-tables.ts'
import { expandObjects } from './expand-objects.ts'
import {
  type ApiResponse,
  findStoredResponse,
  keyInUseError,
  type StoredResponseInput,
  toStoredResponse,
} from './idempotency.ts'
import type { FormObject } from './parse-form.ts'
import { ProviderError } from './provider-error.ts'
import type { RequestContext } from './request-context.ts'

/** One operation of the API. Its result is the response body; its changes are written afterwards. */
export type Operation = (context: RequestContext) => Promise<JsonObject>

export interface ApiRequest {
  path: string
  params: Record<string, string>
  input: FormObject
  rawBody: string
  account: string | null
  idempotencyKey: string | null
  requestId: string
}

function createContext(
  db: SandboxDatabase,
  options: SandboxOptions,
  request: Omit<ApiRequest, 'rawBody'>,
): RequestContext {
  const { path, params, input, account, idempotencyKey, requestId } = request
  const now = Math.floor(Date.now() / 1000)
  const nothing = { seen: new Map(), changed: new Map(), events: [] }
  return { db, options, now, requestId, idempotencyKey, account, path, params, input, ...nothing }
}

export async function handleRead(
  db: SandboxDatabase,
  options: SandboxOptions,
  request: ApiRequest,
  verb: Operation,
): Promise<ApiResponse> {
  const context = createContext(db, options, request)
  const body = await expandObjects(context, await verb(context), context.input.expand)
  return { status: 200, body, replayOf: null }
}

/** Handles a write in one transaction, with its events and its idempotency key. */
export async function handleWrite(
  db: SandboxDatabase,
  options: SandboxOptions,
  request: ApiRequest,
  verb: Operation,
): Promise<ApiResponse> {
  try {
    return await inSandboxTransaction(db, async (tx) => {
      const context = createContext(tx, options, request)
      const before = await findStoredResponse(context, request.rawBody)
      if (before) return before
      const answer = await runOperation(context, verb)
      await commitChanges(context, toStoredResponse(context, request.rawBody, answer))
      return answer
    })
  } catch (error) {
    if (request.idempotencyKey && findViolatedConstraint(error) === 'idempotency_keys_pkey')
      throw keyInUseError(request.idempotencyKey)
    throw error
  }
}

/** An error with a stored result (a declined charge) is committed as a response; any other error rolls back. */
async function runOperation(context: RequestContext, verb: Operation): Promise<ApiResponse> {
  try {
    const body = await expandObjects(context, await verb(context), context.input.expand)
    return { status: 200, body, replayOf: null }
  } catch (error) {
    if (!(error instanceof ProviderError && error.commitsChanges)) throw error
    return { status: error.status, body: error.body, replayOf: null }
  }
}

/** Runs a change for a page, whose visitors have neither an API key nor an account. */
export async function runForPage<Result>(
  db: SandboxDatabase,
  options: SandboxOptions,
  path: string,
  work: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  return inSandboxTransaction(db, async (tx) => {
    const anonymous = {
      params: {},
      input: {},
      account: null,
      idempotencyKey: null,
      requestId: generateObjectId('req', 14),
    }
    const context = createContext(tx, options, { path, ...anonymous })
    const done = await work(context)
    await commitChanges(context, null)
    return done
  })
}

async function commitChanges(
  { db, options, changed, events }: RequestContext,
  answer: StoredResponseInput | null,
): Promise<void> {
  const { webhookUrl, webhookEvents } = options
  const own = (type: string) => webhookUrl !== undefined && (webhookEvents?.includes(type) ?? true)
  if (changed.size === 0 && events.length === 0 && !answer) return
  await writeOutcome(db, { objects: [...changed.values()], events, own, answer })
}
