import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { orProviderDown, throwUnlessDeclined, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { type GetStripe, repeatWhileBusy } from '#payments/provider/server/stripe-client.ts'

/** Customers (sellers at the provider) and their saved cards. */
export function stripeCards(getStripe: GetStripe): Pick<PaymentProvider, 'createCustomer' | 'saveCard' | 'removeCard'> {
  return {
    async createCustomer(userId) {
      const idempotencyKey = `customer ${userId}`
      const create = () => getStripe().customers.create({ metadata: { user_id: userId } }, { idempotencyKey })
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
        // a card that the provider no longer has is removed already
        throwUnlessDeclined(error)
      }
    },
  }
}
