import Fastify from 'fastify'
import type { PaymentProvider } from '#payments/server/provider.ts'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import { sandbox } from '#sandbox/server/routes.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

export interface ProviderHouse {
  database: FreshDatabase
  provider: PaymentProvider
  url: string
  /** A call to the sandbox as its dashboard or a browser would make it. */
  ask(method: 'GET' | 'POST', path: string, fields?: Record<string, string>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

const webhookSecret = 'whsec_of_this_test'

/** The sandbox card provider on a port of its own, spoken to by the real library, without the shop around it. */
export async function openProvider(): Promise<ProviderHouse> {
  const database = await freshDatabase()
  const app = Fastify()
  const address = { url: '' }
  await app.register(sandbox, { db: database.db, publicUrl: () => address.url, webhookSecret })
  address.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    database,
    provider: openStripeProvider({ secretKey: null, apiBase: () => address.url, webhookSecret }),
    url: address.url,
    async ask(method, path, fields = {}) {
      const form = new URLSearchParams(fields)
      const response = await fetch(`${address.url}${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`, {
        method,
        headers: { authorization: 'Bearer sk_test_sandbox' },
        ...(method === 'POST' ? { body: form } : {}),
      })
      return (await response.json()) as Record<string, unknown>
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
