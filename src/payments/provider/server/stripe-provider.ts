import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { stripeAccounts, stripeTransfers } from '#payments/provider/server/stripe-accounts.ts'
import { stripeCards } from '#payments/provider/server/stripe-cards.ts'
import { stripeCharges, stripeRefunds } from '#payments/provider/server/stripe-charges.ts'
import { createStripeClient, type StripeSettings } from '#payments/provider/server/stripe-client.ts'
import { stripeDisputes } from '#payments/provider/server/stripe-disputes.ts'
import { stripeWebhooks } from '#payments/provider/server/stripe-webhooks.ts'

/** The Stripe adapter of the provider port, for Stripe itself or the sandbox. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings)
  return {
    ...stripeCards(stripe.getStripe),
    ...stripeCharges(stripe.getStripe),
    ...stripeAccounts(stripe.getStripe),
    ...stripeTransfers(stripe.getStripe),
    ...stripeRefunds(stripe.getStripe),
    ...stripeDisputes(stripe.getStripe),
    ...stripeWebhooks(stripe),
  }
}
