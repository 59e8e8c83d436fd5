import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

/**
 * A payment call whose end is not known yet: the holder is at her bank, or no answer came. It outlives the page, so that
 * the very same call, with its key, is repeated on return (D-042). In a private window it lasts as long as the page.
 */
export interface PendingStore<Pending> {
  keep(pending: Pending): void
  read(): Pending | null
  drop(): void
}

export function pendingStore<Pending>(name: string): PendingStore<Pending> {
  let here: Pending | null = null
  return {
    keep(pending) {
      here = pending
      getSessionStorage()?.setItem(name, JSON.stringify(pending))
    },
    read() {
      return here ?? (JSON.parse(getSessionStorage()?.getItem(name) ?? 'null') as Pending | null)
    },
    drop() {
      here = null
      getSessionStorage()?.removeItem(name)
    },
  }
}
