import type { PaymentProvider } from '#payments/server/provider.ts'
import { accountCalls } from '#payments/server/stripe-accounts.ts'
import { cardCalls } from '#payments/server/stripe-cards.ts'
import { chargeCalls } from '#payments/server/stripe-charges.ts'
import { openStripe, type StripeSettings } from '#payments/server/stripe-client.ts'
import { noticeCalls } from '#payments/server/stripe-notices.ts'
import { refundCalls } from '#payments/server/stripe-refunds.ts'
import { transferCalls } from '#payments/server/stripe-transfers.ts'

/** The card payment provider, or the sandbox that speaks like it. The stripe-*.ts beside this are its only users. */
export function openStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = openStripe(settings)
  return {
    ...cardCalls(stripe.ask),
    ...chargeCalls(stripe.ask),
    ...accountCalls(stripe.ask),
    ...transferCalls(stripe.ask),
    ...refundCalls(stripe.ask),
    ...noticeCalls(stripe),
  }
}
