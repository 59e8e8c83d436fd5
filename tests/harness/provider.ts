import type { PaymentProvider } from '#payments/server/provider.ts'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import type { FreshDatabase } from './database.ts'
import { askSandbox, openSandbox, webhookSecret } from './sandbox.ts'

export interface ProviderHouse {
  database: FreshDatabase
  provider: PaymentProvider
  url: string
  ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields?: Record<string, string>,
  ): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** The sandbox card provider, spoken to as the shop does, without the shop around it. */
export async function openProvider(): Promise<ProviderHouse> {
  const { url, database, close } = await openSandbox()
  const provider = openStripeProvider({ secretKey: null, apiBase: url, webhookSecret })
  return { database, provider, url, ask: (method, path, fields) => askSandbox(url, method, path, fields), close }
}
