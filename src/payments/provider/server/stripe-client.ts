import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import { refuseInsideTransaction } from '#platform/server/database/transaction.ts'

export interface StripeSettings {
  /** Null: the sandbox. */
  secretKey: string | null
  /** Null: the provider itself. A function, because the server may only know its own port once it listens. */
  apiBase: string | null | (() => string)
  webhookSecret: string
}

/** The library, for one call to the provider; refuses inside a transaction. */
export type GetStripe = () => Stripe

export interface StripeClient {
  getStripe: GetStripe
  /** For what needs no call. */
  getStripeWithoutCall: () => Stripe
  secretKey: string | null
  webhookSecret: string
}

/** Six megabytes that a shop without payments never needs. */
const loadLibrary = () => createRequire(import.meta.url)('stripe') as typeof Stripe

const timeoutMs = 20_000
export const currency = 'gbp'

/** The library's own API version is sent, so that its types and the answers agree. */
export function createStripeClient({ secretKey, apiBase, webhookSecret }: StripeSettings): StripeClient {
  const clients = new Map<string, Stripe>()
  const client = (): Stripe => {
    const base = typeof apiBase === 'function' ? apiBase() : (apiBase ?? '')
    const known = clients.get(base)
    if (known) return known
    const Library = loadLibrary()
    const opened = new Library(secretKey ?? 'sk_test_sandbox', {
      ...(base ? parseApiBase(base) : {}),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    clients.set(base, opened)
    return opened
  }
  const ask = (): Stripe => {
    refuseInsideTransaction('the card payment provider')
    return client()
  }
  return { getStripe: ask, getStripeWithoutCall: client, secretKey, webhookSecret }
}

function parseApiBase(base: string) {
  const { hostname, port, protocol } = new URL(base)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' } as const
}

/** Times are seconds there. */
export function toUnixSeconds(time: Date, shiftMs = 0): number {
  return Math.max(0, Math.floor((time.getTime() + shiftMs) / 1000))
}
