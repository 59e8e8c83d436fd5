import pg from 'pg'

const reconnectDelayMs = 1_000
/** It takes twice this time at most to notice that the other end of a connection has vanished. */
const defaultHeartbeatMs = 5_000

export interface NotificationListener {
  /** Whether the connection is up; while it is lost, notifications may be missed. */
  isConnected(): boolean
  close(): Promise<void>
}

export interface ListenOptions {
  heartbeatMs?: number
  /** A query for every heartbeat; a result that differs from the last one counts as a notification. */
  heartbeatQuery?: string
}

/**
 * Listens for NOTIFY on one channel, over a connection of its own. `onNotification` is called for each notification, and after every gap
 * in the connection. A connection that does not answer the heartbeat counts as lost. A pooler in between may answer the heartbeat but
 * pass no notifications on; a heartbeat query whose result changes with every notified change limits how long that goes unnoticed.
 */
export function listenForNotifications(
  url: string,
  channel: string,
  onNotification: () => void,
  { heartbeatMs = defaultHeartbeatMs, heartbeatQuery = 'select 1 as alive' }: ListenOptions = {},
): NotificationListener {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const schedule = (work: () => void, ms: number): void => {
    timer = setTimeout(work, ms)
    timer.unref()
  }
  const connect = (): void => {
    const options = { connectionTimeoutMillis: heartbeatMs, query_timeout: heartbeatMs }
    const next = new pg.Client({ connectionString: url, ...options })
    let failed = false
    const fail = (): void => {
      if (failed) return
      failed = true
      clearTimeout(timer)
      client = null
      next.end().catch(() => undefined)
      onNotification()
      if (!closed) schedule(connect, reconnectDelayMs)
    }
    const queryHeartbeat = async (): Promise<string> => JSON.stringify((await next.query(heartbeatQuery)).rows)
    const beat = (previous: string): void => {
      queryHeartbeat().then((current) => {
        if (failed || closed) return
        if (current !== previous) onNotification()
        schedule(() => beat(current), heartbeatMs)
      }, fail)
    }
    next.on('error', fail)
    next.on('end', fail)
    next.on('notification', onNotification)
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(queryHeartbeat)
      .then((first) => {
        if (closed) return next.end()
        client = next
        onNotification()
        schedule(() => beat(first), heartbeatMs)
      })
      .catch(fail)
  }
  connect()
  return {
    isConnected: () => client !== null,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
