declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** How many calls wait for the shop to be reached, and how many were refused; nothing of what they hold. */
    outbox: true
  }
}

interface OutboxCount {
  waiting: number
  refused: number
}

/** Null where nothing waits and nothing was refused. */
export function formatOutboxCount({ waiting, refused }: OutboxCount): string | null {
  return waiting + refused > 0 ? `${waiting} ${refused}` : null
}

export function readOutboxCount(stored: string): OutboxCount {
  const [waiting = 0, refused = 0] = stored.split(' ').map(Number)
  return { waiting, refused }
}
