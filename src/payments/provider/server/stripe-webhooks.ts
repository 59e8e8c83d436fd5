import type Stripe from 'stripe'
import { maskMessages } from '#payments/provider/server/mask-card-numbers.ts'
import type { PaymentProvider, WebhookEvent, WebhookRejection } from '#payments/provider/server/payment-provider.ts'
import type { StripeClient } from '#payments/provider/server/stripe-client.ts'
import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'

const enabledEvents = [...webhookEventTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
const endpointMetadata = { noticesOf: 'chairside' }

export function stripeWebhooks({
  getStripe,
  getStripeWithoutCall,
  secretKey,
  webhookSecrets,
}: StripeClient): Pick<PaymentProvider, 'verifyWebhook' | 'registerWebhookEndpoint'> {
  const parseEvent = (rawBody: Buffer, signature: string, secret: string, toleranceSeconds?: number) =>
    toWebhookEvent(getStripeWithoutCall().webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds))

  function findRejection(rawBody: Buffer, signature: string): WebhookRejection {
    for (const secret of webhookSecrets) {
      try {
        parseEvent(rawBody, signature, secret, Number.POSITIVE_INFINITY)
        return 'too_old'
      } catch (error) {
        if ((error as { type?: string }).type !== 'StripeSignatureVerificationError') return 'unreadable'
      }
    }
    return 'bad_signature'
  }

  return {
    verifyWebhook(rawBody, signature) {
      for (const secret of webhookSecrets) {
        try {
          return parseEvent(rawBody, signature, secret)
        } catch {
          // another secret may have signed it
        }
      }
      return findRejection(rawBody, signature)
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

function toWebhookEvent({ id, type, account, data }: Stripe.Event): WebhookEvent {
  const object = maskMessages(data.object) as Record<string, unknown>
  return { id, type, accountRef: account ?? null, objectRef: typeof object.id === 'string' ? object.id : null, object }
}
