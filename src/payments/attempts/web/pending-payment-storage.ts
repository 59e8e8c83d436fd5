import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * Keeps a payment call that has no outcome yet in session storage, so that after a reload or the return from the bank the same call is
 * repeated with its idempotency key (D-042). In a private window it lasts only as long as the page.
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
