import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AccountView, BankView, ChangeBank, commissionEntriesSchema } from '#payouts/contract.ts'
import { call } from '#platform/web/call.ts'
import { keep } from '#platform/web/kept.ts'
import { ownProfileQuery } from '#platform/web/own-profile.ts'
import { pageSize } from '#platform/web/queries.ts'

type EntriesAnswer = z.output<typeof commissionEntriesSchema>
interface Away {
  url: string
}

export const accountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'account'],
    queryFn: () => call<AccountView>('GET', 'user/account'),
    meta: { silent: true },
  })

/** First the account, which makes the server look at the provider, then the flag that may have changed by it. */
export const payoutAccountQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank and flag'],
    queryFn: async ({ client }) => {
      const { bank, returned } = await call<AccountView>('GET', 'user/account')
      const { usr } = await client.fetchQuery({ ...ownProfileQuery(viewer), staleTime: 0 })
      keep({ payouts_enabled: usr.payouts_enabled })
      return { bank: bank[0] ?? null, enabled: usr.payouts_enabled, returned }
    },
    // back from the provider's page it may be another one
    staleTime: 0,
    meta: { silent: true },
  })

export const bankQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['payout', viewer, 'bank'],
    queryFn: () => call<{ bank: BankView | null }>('GET', 'bank'),
    meta: { silent: true },
  })

export const entriesQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['payout', viewer, 'entries'],
    queryFn: ({ pageParam }) =>
      call<EntriesAnswer>('GET', 'commission/entries', { query: { page: pageParam, lmt: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.ttl ? page + 1 : undefined),
    meta: { silent: true },
  })

/** The set-up token stands for the person, who cannot log in yet (D-059). */
export function useAddBank(token: string) {
  return useMutation({
    mutationFn: (body: ChangeBank & { email: string }) => call<Away>('POST', 'bank', { body, token }),
    meta: { silent: true },
  })
}

export function useChangeBank() {
  return useMutation({
    mutationFn: (body: ChangeBank) => call<{ message: string }>('PUT', 'bank', { body }),
    onSuccess: (_answer, _body, _result, { client }) => client.invalidateQueries({ queryKey: ['payout'] }),
    meta: { silent: true, tells: true },
  })
}

/** Pages of the provider's: to be verified, or to change what it knows (D-184). */
export function useProviderPage(purpose: 'verify' | 'update') {
  return useMutation({
    mutationFn: () =>
      purpose === 'verify' ? call<Away>('POST', 'user/account/verify') : call<Away>('GET', 'bank/link'),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
