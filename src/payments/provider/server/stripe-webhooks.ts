import type Stripe from 'stripe'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { StripeClient } from '#payments/provider/server/stripe-client.ts'
import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'

const types = [...webhookEventTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
const mark = { noticesOf: 'chairside' }

/** What the provider tells us by itself. */
export function stripeWebhooks({
  getStripe: ask,
  getStripeWithoutCall: client,
  secretKey,
  webhookSecret,
}: StripeClient): Pick<PaymentProvider, 'verifyWebhook' | 'registerWebhookEndpoint'> {
  return {
    verifyWebhook(rawBody, signature) {
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

    async registerWebhookEndpoint(url) {
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
