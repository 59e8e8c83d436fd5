import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import { maskMessages } from './mask-card-numbers.ts'

/** How the provider refuses a call because another one of ours is under way: with the same idempotency key, or about the same object. */
const busyCodes = new Set(['idempotency_key_in_use', 'lock_timeout'])

const patienceMs = 15_000

const [firstDelayMs, maxDelayMs] = [50, 1_000]

export interface StripeSettings {
  /** Null for the sandbox. */
  secretKey: string | null
  /** The key of the sandbox, used where there is no other. */
  sandboxKey?: string
  /** Null for Stripe itself. A function where the port of the sandbox is known only once the server listens. */
  apiBase: string | null | (() => string)
  /** Any of them may sign a webhook event: each endpoint at the provider has its own, and a new one comes before the old one goes. */
  webhookSecrets: readonly string[]
}

/** The library for a call to the provider; throws inside a transaction. */
export type GetStripe = () => Stripe

export interface StripeClient {
  getStripe: GetStripe
  /** For functions of the library that call nothing, such as verifying a signature. */
  getStripeWithoutCall: () => Stripe
  secretKey: string | null
  webhookSecrets: readonly string[]
}

/** Loaded on first use: the library takes six megabytes of memory. */
const loadLibrary = () => createRequire(import.meta.url)('stripe') as typeof Stripe

const timeoutMs = 20_000

export const currency = 'gbp'

/** No API version is set: the library's own agrees with its types. What a function returns is read anew by each call. */
export function createStripeClient(settings: StripeSettings | (() => StripeSettings)): StripeClient {
  const clients = new Map<string, Stripe>()
  const read = () => (typeof settings === 'function' ? settings() : settings)
  const getStripeWithoutCall = (): Stripe => {
    const { secretKey, sandboxKey = '', apiBase } = read()
    const base = typeof apiBase === 'function' ? apiBase() : (apiBase ?? '')
    const key = secretKey ?? sandboxKey
    const known = clients.get(`${key} ${base}`)
    if (known) return known
    const Library = loadLibrary()
    const opened = new Library(key, {
      ...(base ? parseApiBase(base) : {}),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: createMaskingHttpClient(Library),
    })
    clients.set(`${key} ${base}`, opened)
    return opened
  }
  return {
    getStripe() {
      refuseInsideTransaction('the card payment provider')
      return getStripeWithoutCall()
    },
    getStripeWithoutCall,
    get secretKey() {
      return read().secretKey
    },
    get webhookSecrets() {
      return read().webhookSecrets
    },
  }
}

/** The library's own HTTP client; no message of the provider leaves it with a card number in it. */
function createMaskingHttpClient(Library: typeof Stripe) {
  const client = Library.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const readJson = response.toJSON.bind(response)
    response.toJSON = async () => maskMessages(await readJson())
    return response
  }
  return client
}

function parseApiBase(base: string) {
  const { hostname, port, protocol } = new URL(base)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' } as const
}

/** The provider's times are Unix seconds. */
export function toUnixSeconds(time: Date, shiftMs = 0): number {
  return Math.max(0, Math.floor((time.getTime() + shiftMs) / 1000))
}

/**
 * Repeats a call while the provider refuses it because another call of the shop is under way: several calls at once that create a
 * customer or an account all get the same one. Such a call has an idempotency key, or changes nothing the second time.
 */
export async function repeatWhileBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + patienceMs
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await call()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (typeof code !== 'string' || !busyCodes.has(code) || Date.now() + delayMs > end) throw error
    }
    await sleep(delayMs * (0.5 + Math.random()))
  }
}
