import type Stripe from 'stripe'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { StripeClient } from '#payments/provider/server/stripe-client.ts'
import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'

const enabledEvents = [...webhookEventTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
const endpointMetadata = { noticesOf: 'chairside' }

export function stripeWebhooks({
  getStripe,
  getStripeWithoutCall,
  secretKey,
  webhookSecret,
}: StripeClient): Pick<PaymentProvider, 'verifyWebhook' | 'registerWebhookEndpoint'> {
  return {
    verifyWebhook(rawBody, signature) {
      try {
        const { id, type, account, data } = getStripeWithoutCall().webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
        )
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
      for await (const endpoint of getStripe().webhookEndpoints.list({ limit: 100 })) {
        if (endpoint.metadata.noticesOf !== endpointMetadata.noticesOf) continue
        if (endpoint.url === url && String(endpoint.enabled_events) === String(enabledEvents)) return
        await getStripe().webhookEndpoints.del(endpoint.id)
      }
      await getStripe().webhookEndpoints.create({ url, enabled_events: enabledEvents, metadata: endpointMetadata })
    },
  }
}
