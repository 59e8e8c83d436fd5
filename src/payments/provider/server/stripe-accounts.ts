import type Stripe from 'stripe'
import { pence } from '#platform/money.ts'
import { idOf } from './parse-payment-intent.ts'
import type { BankDetails, PaymentProvider, ProviderAccount } from './payment-provider.ts'
import { classifyProviderError, orProviderDown, orProviderDownIfMissing, toDeclined } from './provider-errors.ts'
import { currency, type GetStripe, repeatWhileBusy, toUnixSeconds } from './stripe-client.ts'

/** The fields of Stripe's connected account that are read. */
interface ConnectedAccount {
  id: string
  payouts_enabled: boolean
  details_submitted: boolean
  requirements?: { disabled_reason: string | null } | null
  external_accounts?: { data: unknown[] } | null
}

/** The methods for the sellers' connected accounts. */
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

/** The full account number goes only to the provider; the shop does not store it (D-060). */
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
      account_number: details.accountNumber,
      routing_number: details.sortCode,
      account_holder_name: `${firstName} ${lastName}`,
      account_holder_type: 'individual',
    },
  }
}

/** An account is restricted (D-062) if its owner has submitted all details and the provider has disabled it all the same. */
export function parseConnectedAccount(account: ConnectedAccount): ProviderAccount {
  return {
    accountRef: account.id,
    payoutsEnabled: account.payouts_enabled,
    restricted: account.details_submitted && Boolean(account.requirements?.disabled_reason),
    bank: parseBankAccount(account.external_accounts?.data[0]),
  }
}

function parseBankAccount(externalAccount: unknown): ProviderAccount['bank'] {
  const bank = externalAccount as { bank_name?: string | null; currency?: string; last4?: string } | undefined
  if (!bank?.last4) return null
  return { bankName: bank.bank_name ?? '', currency: bank.currency ?? 'gbp', last4: bank.last4 }
}

const transferKey = 'transfer_id'

export function stripeTransfers(
  getStripe: GetStripe,
): Pick<PaymentProvider, 'sendTransfer' | 'findTransfer' | 'listTransfers'> {
  return {
    async sendTransfer({ reference, orderId, amount, accountRef, source }) {
      try {
        const chargeRef = source && (source.chargeRef ?? (await retrieveChargeRef(getStripe, source.intentRef)))
        const { id } = await getStripe().transfers.create(
          {
            amount,
            currency,
            destination: accountRef,
            transfer_group: orderId,
            metadata: { [transferKey]: reference },
            ...(chargeRef ? { source_transaction: chargeRef } : {}),
          },
          // the amount is part of the key, because a refund may reduce a declined transfer, and a key allows only one request
          { idempotencyKey: `${reference} ${amount}` },
        )
        return { state: 'sent', transferRef: id }
      } catch (error) {
        return classifyProviderError(error) === 'unknown' ? { state: 'unknown', cause: error } : toDeclined(error)
      }
    },

    async findTransfer(reference, orderId) {
      const find = async () => {
        for await (const transfer of getStripe().transfers.list({ transfer_group: orderId, limit: 100 }))
          if (transfer.metadata[transferKey] === reference) return transfer.id
        return null
      }
      return orProviderDown(find())
    },

    async *listTransfers(since) {
      for await (const transfer of getStripe().transfers.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        const { id, amount, amount_reversed: reversed, metadata } = transfer
        yield { transferRef: id, reference: metadata[transferKey] ?? null, amount, reversed }
      }
    },
  }
}

/** Reads the charge of an older payment, from before the shop stored charges. */
async function retrieveChargeRef(getStripe: GetStripe, intentRef: string): Promise<string | null> {
  return idOf((await getStripe().paymentIntents.retrieve(intentRef)).latest_charge)
}
