import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * The token of sign-up, and of a login rejected with code 48, which allows adding the first bank details and nothing else (D-059).
 * It is in session storage, since it expires within an hour and local storage would keep it longer.
 */
const storageKey = 'setupToken'
// where a private window refuses storage
let inMemory: string | null = null

export function setSetupToken(token: string): void {
  inMemory = token
  getSessionStorage()?.setItem(storageKey, token)
}

export function getSetupToken(): string | null {
  const tab = getSessionStorage()
  return tab ? tab.getItem(storageKey) : inMemory
}

export function removeSetupToken(): void {
  inMemory = null
  getSessionStorage()?.removeItem(storageKey)
}
