/**
 * A payment call whose end is not known yet: the holder is at her bank, or no answer came. It outlives the page, so that
 * the very same call, with its key, is repeated on return (D-042).
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
      try {
        sessionStorage.setItem(name, JSON.stringify(pending))
      } catch {
        // a private window without storage: then it lasts as long as the page
      }
    },
    read() {
      if (here) return here
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Pending | null
      } catch {
        return null
      }
    },
    drop() {
      here = null
      try {
        sessionStorage.removeItem(name)
      } catch {
        // nothing was kept
      }
    },
  }
}
