import { listenForNotifications } from './listen-for-notifications.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const retryDelayMs = 1_000

/** What a process holds in memory of rows that every process has to follow. */
export interface FollowedVersions {
  /** A different number after every change; null while this process may have missed one. */
  version(): number | null
  /** Reads what is stored: the process that has changed it calls this, so that its next answer shows it. */
  refresh(): Promise<void>
  /** Reads once before the first answer, and waits for a database that is away. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface FollowOptions<Stored> {
  /** The URL to listen on: not that of a pooler that shares connections, which passes no notifications. */
  notificationsUrl: string
  /** On which the database notifies every process of a new version (LISTEN/NOTIFY). */
  channel: string
  /** Finds the newest version; compared every few seconds, in case a notification was lost. */
  newestQuery: string
  read(): Promise<Stored>
  /** Takes what was read; returns whether it differs from what was there before. */
  take(stored: Stored): boolean
  waitSeconds: number
}

/** Keeps rows that any process may change up to date in this process's memory, from the moment at which the database notifies it. */
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
