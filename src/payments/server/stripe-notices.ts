import type Stripe from 'stripe'
import type { PaymentProvider } from '#payments/server/provider.ts'
import { noticedTypes } from '#payments/server/read-event.ts'
import type { StripeClient } from '#payments/server/stripe-client.ts'

const types = [...noticedTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
const mark = { noticesOf: 'chairside' }

/** What the provider tells us by itself. */
export function noticeCalls({
  ask,
  client,
  secretKey,
  webhookSecret,
}: StripeClient): Pick<PaymentProvider, 'verifyEvent' | 'registerNotices'> {
  return {
    verifyEvent(rawBody, signature) {
      try {
        const { id, type, account, data } = client().webhooks.constructEvent(rawBody, signature, webhookSecret)
        const object = data.object as unknown as Record<string, unknown>
        return {
          id,
          type,
          accountRef: account ?? null,
          objectRef: typeof object.id === 'string' ? object.id : null,
          object,
        }
      } catch {
        return null
      }
    },

    async registerNotices(url) {
      if (secretKey) return
      for await (const endpoint of ask().webhookEndpoints.list({ limit: 100 })) {
        if (endpoint.metadata.noticesOf !== mark.noticesOf) continue
        if (endpoint.url === url && String(endpoint.enabled_events) === String(types)) return
        await ask().webhookEndpoints.del(endpoint.id)
      }
      await ask().webhookEndpoints.create({ url, enabled_events: types, metadata: mark })
    },
  }
}
