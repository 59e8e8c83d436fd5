import { queryOptions, useMutation } from '@tanstack/react-query'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import type { BankAccountWire, BankDetailsWire, UserAccountWire } from '#payouts/accounts/contract.ts'
import { toBankAccount, toReturnedPayout } from '#payouts/accounts/web/bank-account.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'

interface ProviderPage {
  url: string
}

/** The account first, since that call makes the server retrieve it from the provider, then the profile that it may change. */
export const payoutAccountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank and flag'],
    queryFn: async ({ client }) => {
      const { bank, returned } = await callApi<UserAccountWire>('GET', 'user/account')
      const { payoutsEnabled } = await client.fetchQuery({ ...ownProfileQuery(viewer), staleTime: 0 })
      setStored({ payouts_enabled: payoutsEnabled })
      return {
        bank: bank[0] ? toBankAccount(bank[0]) : null,
        payoutsEnabled,
        returnedPayouts: returned.map(toReturnedPayout),
      }
    },
    // the account may have changed on the provider's page
    staleTime: 0,
  })

export const bankAccountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank'],
    queryFn: async () => {
      const { bank } = await callApi<{ bank: BankAccountWire | null }>('GET', 'bank')
      return { bank: bank && toBankAccount(bank) }
    },
  })

interface BankDetailsChange {
  details: BankDetailsWire
  email: string
}

/** The set-up token authenticates a seller who cannot log in yet (D-059). */
export function useAddBankDetails(token: string) {
  return useMutation({
    mutationFn: ({ details, email }: BankDetailsChange) =>
      callApi<ProviderPage>('POST', 'bank', { body: { email, ...details }, token }),
  })
}

export function useChangeBankDetails() {
  return useMutation({
    mutationFn: ({ details, email, userId }: BankDetailsChange & { userId: string | null }) => {
      const body = { ...details, email, ...(userId ? { user_id: userId } : {}) }
      return callApi<{ message: string }>('PUT', 'bank', { body })
    },
    onSuccess: (_answer, _change, _result, { client }) => client.invalidateQueries({ queryKey: ['payout'] }),
    meta: { showsMessage: true },
  })
}

/** Opens a page of the provider: to verify the seller, or to update the account (D-184). */
export function useOpenProviderPage(purpose: 'verify' | 'update') {
  return useMutation({
    mutationFn: () =>
      purpose === 'verify'
        ? callApi<ProviderPage>('POST', 'user/account/verify')
        : callApi<ProviderPage>('GET', 'bank/link'),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
