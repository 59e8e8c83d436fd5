import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { currentViewer } from '#access/web/viewer.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { BankAccountWire, BankDetailsWire, UserAccountWire } from '../contract.ts'
import { toBankAccount, toReturnedPayout } from './bank-account.ts'

interface ProviderPage {
  url: string
}

/** Fetches the account first, because that call makes the server retrieve it from the provider, and then the profile, which this may change. */
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

/** The storage key of the OAuth state of this tab, which is compared on return so that another person's code is not accepted (D-079). */
const stateKey = 'bankConnection'

/** The url of the provider's page where the seller connects an account that exists there already. */
export function createConnectUrl(connectUrl: string): string {
  const state = crypto.randomUUID()
  getSessionStorage()?.setItem(stateKey, state)
  const url = new URL(connectUrl, window.location.origin)
  url.searchParams.set('redirect_uri', `${window.location.origin}/`)
  url.searchParams.set('state', state)
  return url.href
}

/** Completes the connection after the return to home with a code. Ignored without a login, and with a state that is not the stored one. */
export async function completeBankConnection(queries: QueryClient, code: string, state: string | null): Promise<void> {
  const expected = getSessionStorage()?.getItem(stateKey) ?? null
  getSessionStorage()?.removeItem(stateKey)
  const { kind, key } = currentViewer()
  if (kind !== 'seller' || expected === null || state !== expected) return
  try {
    const { message } = await callApi<{ message: string }>('POST', 'bank/connect', { body: { code, state } })
    notify.success(message)
    await queries.prefetchQuery(payoutAccountQuery(key))
  } catch (error) {
    notifyError(error)
  }
}
