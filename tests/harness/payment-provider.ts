import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { pence } from '#platform/money.ts'
import type { SandboxOptions } from '../../sandbox/sandbox-options.ts'
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

/** Opens the shop's adapter for the card provider, connected to a sandbox of its own, without a shop. */
export async function openProvider(options: Partial<SandboxOptions> = {}): Promise<SandboxProvider> {
  const { url, database, close } = await openSandbox(options)
  const provider = createStripeProvider({
    secretKey: null,
    sandboxKey: secretKey,
    apiBase: url,
    webhookSecrets: [webhookSecret],
  })
  return { database, provider, url, call: (method, path, fields) => callSandbox(url, method, path, fields), close }
}

/** A request to charge a new order to one of the provider's test cards, given by its token. */
export const requestCharge = (token = 'tok_visa') => ({
  reference: randomUUID(),
  orderId: randomUUID(),
  amount: pence(1999),
  instrument: { kind: 'token', token } as const,
  description: 'Payment for order ORD-000001',
  returnUrl: 'http://localhost:3000/checkout',
})

/** Makes a charge, which has to succeed. */
export async function pay({ provider }: SandboxProvider, request = requestCharge()) {
  const charge = await provider.charge(request)
  if (charge.state !== 'succeeded') throw new Error(`the charge is ${charge.state}`)
  return charge
}
