import pg from 'pg'

const reconnectAfterMs = 1_000
/** A connection whose other end vanished without a word is noticed after twice this long at most. */
const beatEveryMs = 5_000

export interface NotificationListener {
  /** False while the connection is lost: what was kept from before cannot be trusted. */
  isConnected(): boolean
  close(): Promise<void>
}

export interface ListenOptions {
  heartbeatMs?: number
  /** Asked at every beat: another answer than the last is a notice too. */
  heartbeatQuery?: string
}

/**
 * A connection of its own that hears NOTIFY on one channel; `onNotice` is called for each, and after every gap. Asks the
 * database for a sign of life at every beat: a line that only stays silent counts as lost. A pooler in between may answer
 * that and pass no notice on; a sign that changes with what the channel tells bounds how long this goes unseen.
 */
export function listenForNotifications(
  url: string,
  channel: string,
  onNotice: () => void,
  { heartbeatMs: everyMs = beatEveryMs, heartbeatQuery: sign = 'select 1 as sign' }: ListenOptions = {},
): NotificationListener {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => void, ms: number): void => {
    timer = setTimeout(work, ms)
    timer.unref()
  }
  const connect = (): void => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: everyMs, query_timeout: everyMs })
    let failed = false
    const fail = (): void => {
      if (failed) return
      failed = true
      clearTimeout(timer)
      client = null
      next.end().catch(() => undefined)
      onNotice()
      if (!closed) later(connect, reconnectAfterMs)
    }
    const askSign = async (): Promise<string> => JSON.stringify((await next.query(sign)).rows)
    const beat = (before: string): void => {
      askSign().then((now) => {
        if (failed || closed) return
        if (now !== before) onNotice()
        later(() => beat(now), everyMs)
      }, fail)
    }
    next.on('error', fail)
    next.on('end', fail)
    next.on('notification', onNotice)
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(askSign)
      .then((first) => {
        if (closed) return next.end()
        client = next
        onNotice()
        later(() => beat(first), everyMs)
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
