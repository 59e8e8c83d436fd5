import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * Sign-up and a login refused with code 48 give a token that buys the first bank details and nothing else (D-059). It
 * lives with the tab and never beside the session's token: local storage outlives the hour it is good for.
 */
const storageKey = 'setupToken'
// private windows may refuse storage: then it lives as long as the page
let inMemory: string | null = null

export function setSetupToken(token: string): void {
  inMemory = token
  getSessionStorage()?.setItem(storageKey, token)
}

export function getSetupToken(): string | null {
  return inMemory ?? getSessionStorage()?.getItem(storageKey) ?? null
}

export function removeSetupToken(): void {
  inMemory = null
  getSessionStorage()?.removeItem(storageKey)
}
