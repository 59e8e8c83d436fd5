import type { Database } from '#platform/server/database/database.ts'

export interface SandboxOptions {
  db: Database
  /** The URL at which browsers reach the sandbox's pages; a function, because the port may not be known at the start. */
  publicUrl: () => string
  /** The only secret key that the API accepts. */
  secretKey: string
  /** The secret that signs the webhooks to every endpoint. */
  webhookSecret: string
  /** A URL that receives webhooks without being registered; unlike a registered endpoint it may be on another machine. */
  webhookUrl?: () => string
  /** The event types sent to `webhookUrl`; all types if absent. */
  webhookEvents?: readonly string[]
  /** The provider's fee on a charge, in pence; no fee if absent. */
  fee?: (amount: number) => number
  /** The provider's fee for a dispute, in pence, whatever its outcome; no fee if absent. */
  disputeFee?: number
}

export const apiVersion = '2026-10-28.endive'

/** The public key, which every page of a shop contains: it can only turn a card into a token. */
export const publishableKey = 'pk_test_sandbox'
