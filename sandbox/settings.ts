import type { Database } from '#platform/server/database.ts'

export interface SandboxOptions {
  db: Database
  /** Where browsers reach the sandbox's pages; asked when a link is made, since the port may be known late. */
  publicUrl: () => string
  /** Signs every webhook, whichever endpoint it goes to. */
  webhookSecret: string
  /** The address of whoever runs the sandbox, told of events without having to create an endpoint first. */
  webhookUrl?: () => string
  /** Types that go to `webhookUrl`; all of them if absent. */
  webhookEvents?: readonly string[]
  /** What the provider keeps of a charge, in pence. Nothing if absent. */
  fee?: (amount: number) => number
  /** What it takes for a dispute, in pence, however that ends. Nothing if absent. */
  disputeFee?: number
}

export const apiVersion = '2026-10-28.endive'
