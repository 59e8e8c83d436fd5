import type { QueryClient } from '@tanstack/react-query'
import { currentViewer } from '#accounts/sessions/web/viewer.ts'
import { payoutAccountQuery } from '#payouts/accounts/web/api.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

/** This tab's only: sent along to the provider and compared on the way back, so that nobody slips in a code of theirs (D-079). */
const stateKey = 'bankConnection'

/** Where a seller agrees to be paid into an account that she has at the provider already. */
export function createConnectUrl(connectUrl: string): string {
  const state = crypto.randomUUID()
  getSessionStorage()?.setItem(stateKey, state)
  const url = new URL(connectUrl, window.location.origin)
  url.searchParams.set('redirect_uri', `${window.location.origin}/`)
  url.searchParams.set('state', state)
  return url.href
}

/** Back on home with a code: without a login, or a state that we gave, it is ignored. */
export async function completeBankConnection(queries: QueryClient, code: string, state: string | null): Promise<void> {
  const given = getSessionStorage()?.getItem(stateKey) ?? null
  getSessionStorage()?.removeItem(stateKey)
  const { kind, key } = currentViewer()
  if (kind !== 'seller' || given === null || state !== given) return
  try {
    const { message } = await callApi<{ message: string }>('POST', 'bank/connect', { body: { code, state } })
    notify.success(message)
    await queries.prefetchQuery(payoutAccountQuery(key))
  } catch (error) {
    notify.error(errorMessage(error))
  }
}
