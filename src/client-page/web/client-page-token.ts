import { useSyncExternalStore } from 'react'
import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'
import { getStored, removeStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** The token of a session on the client page; the tokens of sellers and of visits have keys of their own. */
    clientPageToken: true
  }
}

export const getClientPageToken = () => getStored('clientPageToken')

/** The token of the client's session; null before the login and after the session has ended. */
export function useClientPageToken(): string | null {
  return useSyncExternalStore(subscribeToStorage, getClientPageToken, () => null)
}

export function storeClientPageToken(token: string): void {
  setStored({ clientPageToken: token })
}

export function removeClientPageToken(): void {
  removeStored('clientPageToken')
}

/** Makes a call with the token of the client's session; if the session has ended, the page asks the client to log in again. */
export async function callClientPage<Data>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<Data> {
  try {
    return await callApi<Data>(method, `client-page${path}`, { ...options, token: getClientPageToken() })
  } catch (error) {
    if (isUnauthorised(error)) removeClientPageToken()
    throw error
  }
}
