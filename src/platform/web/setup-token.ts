import { tabStorage } from '#platform/web/tab-storage.ts'

/**
 * Sign-up and a login refused with code 48 give a token that buys the first bank details and nothing else (D-059). It
 * lives with the tab and never beside the session's token: local storage outlives the hour it is good for.
 */
const place = 'setupToken'
// private windows may refuse storage: then it lives as long as the page
let inMemory: string | null = null

export function keepSetupToken(token: string): void {
  inMemory = token
  tabStorage()?.setItem(place, token)
}

export function setupToken(): string | null {
  return inMemory ?? tabStorage()?.getItem(place) ?? null
}

export function forgetSetupToken(): void {
  inMemory = null
  tabStorage()?.removeItem(place)
}
