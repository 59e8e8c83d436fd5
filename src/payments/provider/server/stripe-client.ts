import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import { maskMessages } from './mask-card-numbers.ts'

/**
 * The provider's error codes for a call that it refuses because another call of the shop, with the same idempotency key or about the same
 * object, is under way.
 */
const busyCodes = new Set(['idempotency_key_in_use', 'lock_timeout'])

const patienceMs = 15_000

const [firstDelayMs, maxDelayMs] = [50, 1_000]

export interface StripeSettings {
  /** Null if the shop uses the sandbox. */
  secretKey: string | null
  /** The key of the sandbox, used if there is no secret key. */
  sandboxKey?: string
  /** The base url of the API: null for Stripe itself, a function if the sandbox's port is known only once its server listens. */
  apiBase: string | null | (() => string)
  /**
   * Any of these secrets may have signed a webhook event: each endpoint at the provider has its own, and a new endpoint is added before the
   * old one is removed.
   */
  webhookSecrets: readonly string[]
}

/** Returns the library for a call to the provider; throws inside a transaction. */
export type GetStripe = () => Stripe

export interface StripeClient {
  getStripe: GetStripe
  /** Returns the library for functions that make no call, such as verifying a signature. */
  getStripeWithoutCall: () => Stripe
  secretKey: string | null
  webhookSecrets: readonly string[]
}

/** The library is loaded on first use, since it takes six megabytes of memory. */
const loadLibrary = () => createRequire(import.meta.url)('stripe') as typeof Stripe

const timeoutMs = 20_000

export const currency = 'gbp'

/**
 * Sets no API version, since the library's default version is the one that its types describe. If `settings` is a function, each call reads
 * it anew.
 */
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

/** The library's own HTTP client, except that card numbers in the provider's messages are masked. */
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

/** Converts a time to Unix seconds, which the provider uses. */
export function toUnixSeconds(time: Date, shiftMs = 0): number {
  return Math.max(0, Math.floor((time.getTime() + shiftMs) / 1000))
}

/**
 * Repeats a call while the provider refuses it because another call of the shop is under way, so that simultaneous calls that create a
 * customer or an account all get the same one. The repeated call must have an idempotency key, or change nothing the second time.
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
