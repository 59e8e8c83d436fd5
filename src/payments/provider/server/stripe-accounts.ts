import type Stripe from 'stripe'
import { parseConnectedAccount } from '#payments/provider/server/parse-connected-account.ts'
import type { BankDetails, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { orProviderDown, orProviderDownIfMissing, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { repeatWhileBusy } from '#payments/provider/server/repeat-while-busy.ts'
import { currency, type GetStripe } from '#payments/provider/server/stripe-client.ts'
import { pence } from '#platform/money.ts'

/** The connected accounts of the sellers. */
export function stripeAccounts(
  getStripe: GetStripe,
): Pick<
  PaymentProvider,
  'createAccount' | 'updateAccount' | 'retrieveAccount' | 'createAccountLink' | 'connectAccount' | 'retrieveBalance'
> {
  return {
    async createAccount(userId) {
      const idempotencyKey = `account ${userId}`
      const create = () => getStripe().accounts.create(toNewAccountParams(userId), { idempotencyKey })
      return (await orProviderDown(repeatWhileBusy(create))).id
    },

    async updateAccount(accountRef, details) {
      try {
        const account = await repeatWhileBusy(() => getStripe().accounts.update(accountRef, toAccountParams(details)))
        return { state: 'accepted', ...parseConnectedAccount(account) }
      } catch (error) {
        return toDeclined(error)
      }
    },

    async retrieveAccount(accountRef) {
      return parseConnectedAccount(await orProviderDownIfMissing(getStripe().accounts.retrieve(accountRef)))
    },

    async createAccountLink(account, purpose, returnUrl) {
      const type = purpose === 'verify' ? 'account_onboarding' : 'account_update'
      try {
        const link = getStripe().accountLinks.create({ account, type, return_url: returnUrl, refresh_url: returnUrl })
        return (await link).url
      } catch (error) {
        return toDeclined(error)
      }
    },

    async connectAccount(code) {
      try {
        const { stripe_user_id } = await getStripe().oauth.token({ grant_type: 'authorization_code', code })
        if (!stripe_user_id) throw new Error('the provider connected an account without an id')
        return { state: 'connected', accountRef: stripe_user_id }
      } catch (error) {
        return toDeclined(error)
      }
    },

    async retrieveBalance(accountRef) {
      const { available } = await orProviderDownIfMissing(
        getStripe().balance.retrieve({}, { stripeAccount: accountRef }),
      )
      return pence(available.filter((part) => part.currency === currency).reduce((sum, { amount }) => sum + amount, 0))
    },
  }
}

function toNewAccountParams(userId: string): Stripe.AccountCreateParams {
  return {
    type: 'custom',
    country: 'GB',
    business_type: 'individual',
    metadata: { user_id: userId },
    capabilities: { transfers: { requested: true } },
  }
}

/** The full account number goes to the provider and is stored nowhere else (D-060). */
function toAccountParams({ email, firstName, lastName, ...details }: BankDetails): Stripe.AccountUpdateParams {
  const { line1, line2, city, country, postcode, dob } = details
  return {
    email,
    individual: {
      first_name: firstName,
      last_name: lastName,
      email,
      dob,
      address: { line1, city, country, postal_code: postcode, ...(line2 ? { line2 } : {}) },
    },
    external_account: {
      object: 'bank_account',
      country,
      currency,
      account_number: details.accountNo,
      routing_number: details.routingNo,
      account_holder_name: `${firstName} ${lastName}`,
      account_holder_type: 'individual',
    },
  }
}
