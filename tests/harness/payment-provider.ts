import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { callSandbox, openSandbox, secretKey, webhookSecret } from './sandbox.ts'
import type { TestDatabase } from './test-database.ts'

export interface SandboxProvider {
  database: TestDatabase
  provider: PaymentProvider
  url: string
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields?: Record<string, string>,
  ): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** The shop's adapter for the card provider on a sandbox of its own, without the shop. */
export async function openProvider(): Promise<SandboxProvider> {
  const { url, database, close } = await openSandbox()
  const provider = createStripeProvider({
    secretKey: null,
    sandboxKey: secretKey,
    apiBase: url,
    webhookSecrets: [webhookSecret],
  })
  return { database, provider, url, call: (method, path, fields) => callSandbox(url, method, path, fields), close }
}
