import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import type { GetStripe } from '#payments/provider/server/stripe-client.ts'

/** Sellers and their saved cards. */
export function stripeCards(ask: GetStripe): Pick<PaymentProvider, 'createCustomer' | 'saveCard' | 'removeCard'> {
  return {
    async createCustomer(userId) {
      const made = ask().customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer ${userId}` })
      return (await orProviderDown(made)).id
    },

    async saveCard({ customerRef, token, holderName, description }) {
      try {
        const made = await ask().paymentMethods.create({
          type: 'card',
          card: { token },
          billing_details: { name: holderName },
          metadata: { description },
        })
        const { id, card } = await ask().paymentMethods.attach(made.id, { customer: customerRef })
        if (!card) throw new Error('the provider saved something that is no card')
        const { brand, funding, last4, exp_month: expMonth, exp_year: expYear } = card
        return { state: 'saved', cardRef: id, brand, funding, last4, expMonth, expYear }
      } catch (error) {
        return toDeclined(error)
      }
    },

    async removeCard(cardRef) {
      try {
        await ask().paymentMethods.detach(cardRef)
      } catch (error) {
        // gone already is what was wanted
        toDeclined(error)
      }
    },
  }
}
