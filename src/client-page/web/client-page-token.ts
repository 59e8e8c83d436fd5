import { useSyncExternalStore } from 'react'
import { getStored, removeStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** The token of a client's own page; never that of a seller or of a visit. */
    clientPageToken: true
  }
}

const getToken = () => getStored('clientPageToken')

/** The client's token; null before a code was entered and after the session has ended. */
export function useClientPageToken(): string | null {
  return useSyncExternalStore(subscribeToStorage, getToken, () => null)
}

export function storeClientPageToken(token: string): void {
  setStored({ clientPageToken: token })
}

export function removeClientPageToken(): void {
  removeStored('clientPageToken')
}

export { getToken as getClientPageToken }
