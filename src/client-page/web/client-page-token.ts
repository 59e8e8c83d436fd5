import { useSyncExternalStore } from 'react'
import { isUnauthorised } from '#platform/web/api-client/api-error.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { HttpMethod } from '#platform/web/api-client/transport.ts'
import { getStored, removeStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** The token of a client's own page; never that of a seller or of a visit. */
    clientPageToken: true
  }
}

export const getClientPageToken = () => getStored('clientPageToken')

/** The client's token; null before a code was entered and after the session has ended. */
export function useClientPageToken(): string | null {
  return useSyncExternalStore(subscribeToStorage, getClientPageToken, () => null)
}

export function storeClientPageToken(token: string): void {
  setStored({ clientPageToken: token })
}

export function removeClientPageToken(): void {
  removeStored('clientPageToken')
}

/** Makes a call with the client's own token; if the session has ended, the page asks for a code again. */
export async function callClientPage<Data>(method: HttpMethod, path: string, options: CallOptions = {}): Promise<Data> {
  try {
    return await callApi<Data>(method, `client-page${path}`, { ...options, token: getClientPageToken() })
  } catch (error) {
    if (isUnauthorised(error)) removeClientPageToken()
    throw error
  }
}
