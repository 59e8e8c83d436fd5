import { listenForNotifications } from './listen-for-notifications.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const retryDelayMs = 1_000

/** Rows of the database that any process may change, held in this process's memory. */
export interface FollowedVersions {
  /** A number that differs after every change; null while this process may have missed one. */
  version(): number | null
  /** Reads the stored rows; a process that has just changed them calls this, so that its next answer shows the change. */
  refresh(): Promise<void>
  /** Reads the stored rows before the first answer; if the database cannot be reached, waits for it, for `waitSeconds` at most. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface FollowOptions<Stored> {
  /** The URL to listen on, which must not be that of a pooler that shares connections, since that passes no notifications on. */
  notificationsUrl: string
  /** The channel on which the database notifies every process of a new version (LISTEN/NOTIFY). */
  channel: string
  /** The query for the newest version; it is repeated every few seconds, in case a notification was lost. */
  newestQuery: string
  read(): Promise<Stored>
  /** Takes over what was read; returns whether it differs from what was held before. */
  take(stored: Stored): boolean
  waitSeconds: number
}

/** Holds in memory rows that any process may change in the database, and reads them again when the database notifies it of a change. */
export function followVersions<Stored>(options: FollowOptions<Stored>): FollowedVersions {
  let generation = 0
  let openReads = 0
  let isStale = true
  let isClosed = false
  let reading: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  const read = async (): Promise<void> => {
    const stored = await options.read()
    if (isClosed) return
    isStale = false
    if (options.take(stored)) generation += 1
  }
  // one after the other, so that an older answer never replaces a newer one
  const refresh = (): Promise<void> => {
    openReads += 1
    const next = reading.then(read).finally(() => {
      openReads -= 1
    })
    reading = next.catch(() => undefined)
    return next
  }
  const onNotification = (): void => {
    if (isClosed) return
    isStale = true
    refresh().catch(() => {
      if (isClosed) return
      clearTimeout(retry)
      retry = setTimeout(onNotification, retryDelayMs).unref()
    })
  }
  const { notificationsUrl, channel, newestQuery: heartbeatQuery } = options
  const notifications = listenForNotifications(notificationsUrl, channel, onNotification, { heartbeatQuery })
  return {
    version: () => (isStale || openReads > 0 || !notifications.isConnected() ? null : generation),
    refresh,
    ready: () => retryWhileUnavailable(refresh, options.waitSeconds * 1000),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await notifications.close()
      await reading
    },
  }
}
