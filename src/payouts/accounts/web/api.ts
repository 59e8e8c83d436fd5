import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { ownProfileQuery } from '#accounts/profile/web/own-profile.ts'
import type { AccountView, BankView, ChangeBank } from '#payouts/accounts/contract.ts'
import type { commissionEntriesSchema } from '#payouts/commission/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'

type EntriesAnswer = z.output<typeof commissionEntriesSchema>
interface ProviderPage {
  url: string
}

export const accountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'account'],
    queryFn: () => callApi<AccountView>('GET', 'user/account'),
    meta: { silent: true },
  })

/** First the account, which makes the server look at the provider, then the flag that may have changed by it. */
export const payoutAccountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank and flag'],
    queryFn: async ({ client }) => {
      const { bank, returned } = await callApi<AccountView>('GET', 'user/account')
      const { payoutsEnabled } = await client.fetchQuery({ ...ownProfileQuery(viewer), staleTime: 0 })
      setStored({ payouts_enabled: payoutsEnabled })
      return { bank: bank[0] ?? null, enabled: payoutsEnabled, returned }
    },
    // back from the provider's page it may be another one
    staleTime: 0,
    meta: { silent: true },
  })

export const bankAccountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank'],
    queryFn: () => callApi<{ bank: BankView | null }>('GET', 'bank'),
    meta: { silent: true },
  })

export const commissionEntriesQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['payout', viewer, 'entries'],
    queryFn: ({ pageParam }) =>
      callApi<EntriesAnswer>('GET', 'commission/entries', { query: { page: pageParam, lmt: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.ttl ? page + 1 : undefined),
    meta: { silent: true },
  })

/** The set-up token stands for the person, who cannot log in yet (D-059). */
export function useAddBankDetails(token: string) {
  return useMutation({
    mutationFn: (body: ChangeBank & { email: string }) => callApi<ProviderPage>('POST', 'bank', { body, token }),
    meta: { silent: true },
  })
}

export function useChangeBankDetails() {
  return useMutation({
    mutationFn: (body: ChangeBank) => callApi<{ message: string }>('PUT', 'bank', { body }),
    onSuccess: (_answer, _body, _result, { client }) => client.invalidateQueries({ queryKey: ['payout'] }),
    meta: { silent: true, showsMessage: true },
  })
}

/** Pages of the provider's: to be verified, or to change what it knows (D-184). */
export function useOpenProviderPage(purpose: 'verify' | 'update') {
  return useMutation({
    mutationFn: () =>
      purpose === 'verify'
        ? callApi<ProviderPage>('POST', 'user/account/verify')
        : callApi<ProviderPage>('GET', 'bank/link'),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
