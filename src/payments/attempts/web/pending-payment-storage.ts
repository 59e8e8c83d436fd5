import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * A payment call whose end is not known yet: the holder is at her bank, or no answer came. It outlives the page, so that
 * the very same call, with its key, is repeated on return (D-042). In a private window it lasts as long as the page.
 */
export interface PendingPaymentStorage<Pending> {
  set(pending: Pending): void
  get(): Pending | null
  remove(): void
}

export function createPendingPaymentStorage<Pending>(name: string): PendingPaymentStorage<Pending> {
  let here: Pending | null = null
  return {
    set(pending) {
      here = pending
      getSessionStorage()?.setItem(name, JSON.stringify(pending))
    },
    get() {
      return here ?? (JSON.parse(getSessionStorage()?.getItem(name) ?? 'null') as Pending | null)
    },
    remove() {
      here = null
      getSessionStorage()?.removeItem(name)
    },
  }
}
