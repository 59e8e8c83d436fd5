import type { QueryClient } from '@tanstack/react-query'
import { currentViewer } from '#access/web/viewer.ts'
import { payoutAccountQuery } from '#payouts/accounts/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** OAuth state, stored for this tab: compared on return, so that a code of another person is not accepted (D-079). */
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
