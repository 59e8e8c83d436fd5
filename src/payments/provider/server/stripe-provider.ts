import type Stripe from 'stripe'
import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'
import { maskMessages } from './mask-card-numbers.ts'
import type { PaymentProvider, WebhookEvent, WebhookRejection } from './payment-provider.ts'
import { orProviderDown, throwUnlessDeclined, toDeclined } from './provider-errors.ts'
import { stripeAccounts, stripeTransfers } from './stripe-accounts.ts'
import { stripeCharges, stripeRefunds } from './stripe-charges.ts'
import type { GetStripe, StripeClient, StripeSettings } from './stripe-client.ts'
import { createStripeClient, repeatWhileBusy } from './stripe-client.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeTestPayment } from './stripe-trials.ts'

/** Implements `PaymentProvider` for Stripe itself or the sandbox. Settings that may change are given as a function. */
export function createStripeProvider(settings: StripeSettings | (() => StripeSettings)): PaymentProvider {
  const stripe = createStripeClient(settings)
  return {
    ...stripeCards(stripe.getStripe),
    ...stripeCharges(stripe.getStripe),
    ...stripeAccounts(stripe.getStripe),
    ...stripeTransfers(stripe.getStripe),
    ...stripeRefunds(stripe.getStripe),
    ...stripeDisputes(stripe.getStripe),
    ...stripeWebhooks(stripe),
    ...stripeTestPayment(stripe.getStripe),
  }
}

/** The methods for customers (sellers or clients, as the provider knows them) and their saved cards. */
function stripeCards(getStripe: GetStripe): Pick<PaymentProvider, 'createCustomer' | 'saveCard' | 'removeCard'> {
  return {
    async createCustomer(owner) {
      const isUser = 'userId' in owner
      const id = isUser ? owner.userId : owner.clientCustomerId
      const metadata = { [isUser ? 'user_id' : 'client_customer_id']: id }
      const create = () => getStripe().customers.create({ metadata }, { idempotencyKey: `customer ${id}` })
      return (await orProviderDown(repeatWhileBusy(create))).id
    },

    async saveCard({ customerRef, token, holderName, description }) {
      try {
        const made = await getStripe().paymentMethods.create({
          type: 'card',
          card: { token },
          billing_details: { name: holderName },
          metadata: { description },
        })
        const { id, card } = await repeatWhileBusy(() =>
          getStripe().paymentMethods.attach(made.id, { customer: customerRef }),
        )
        if (!card) throw new Error('the provider saved something that is no card')
        const { brand, funding, last4, exp_month: expMonth, exp_year: expYear } = card
        return { state: 'saved', cardRef: id, brand, funding, last4, expMonth, expYear }
      } catch (error) {
        return toDeclined(error)
      }
    },

    async removeCard(cardRef) {
      try {
        await getStripe().paymentMethods.detach(cardRef)
      } catch (error) {
        // the error is ignored if the provider no longer has the card
        throwUnlessDeclined(error)
      }
    },
  }
}

const enabledEvents = [...webhookEventTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]
const endpointMetadata = { noticesOf: 'chairside' }

function stripeWebhooks(client: StripeClient): Pick<PaymentProvider, 'verifyWebhook' | 'registerWebhookEndpoint'> {
  const { getStripe, getStripeWithoutCall } = client
  const parseEvent = (rawBody: Buffer, signature: string, secret: string, toleranceSeconds?: number) =>
    toWebhookEvent(getStripeWithoutCall().webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds))

  function findRejection(rawBody: Buffer, signature: string): WebhookRejection {
    for (const secret of client.webhookSecrets) {
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
      for (const secret of client.webhookSecrets) {
        try {
          return parseEvent(rawBody, signature, secret)
        } catch {
          // the next secret may be the one that signed the event
        }
      }
      return findRejection(rawBody, signature)
    },

    async registerWebhookEndpoint(url) {
      if (client.secretKey) return
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
