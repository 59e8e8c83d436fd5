import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * Stores a payment call without an outcome in session storage, so that the same call is repeated with its idempotency key after a
 * reload or the return from the bank (D-042). In a private window it lasts as long as the page.
 */
export interface PendingPaymentStorage<Pending> {
  set(pending: Pending): void
  get(): Pending | null
  remove(): void
}

export function createPendingPaymentStorage<Pending>(name: string): PendingPaymentStorage<Pending> {
  let inMemory: Pending | null = null
  return {
    set(pending) {
      inMemory = pending
      getSessionStorage()?.setItem(name, JSON.stringify(pending))
    },
    get() {
      const tab = getSessionStorage()
      return tab ? (JSON.parse(tab.getItem(name) ?? 'null') as Pending | null) : inMemory
    },
    remove() {
      inMemory = null
      getSessionStorage()?.removeItem(name)
    },
  }
}
