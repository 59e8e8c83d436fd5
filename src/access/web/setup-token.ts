import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * The token from a sign-up, or from a login rejected with code 48; it allows adding the first bank details and nothing else (D-059). It is
 * kept in session storage, since it expires within an hour and local storage would keep it longer.
 */
const storageKey = 'setupToken'
// takes the place of session storage where a private window refuses that
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
