import type { ProviderAccount } from '#payments/provider/server/payment-provider.ts'

/** The part of Stripe's connected account that is read. */
export interface ConnectedAccount {
  id: string
  payouts_enabled: boolean
  details_submitted: boolean
  requirements?: { disabled_reason: string | null } | null
  external_accounts?: { data: unknown[] } | null
}

/** Restricted (D-062): the owner has submitted all details, and the provider has disabled the account nevertheless. */
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
