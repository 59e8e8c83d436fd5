import pg from 'pg'

const reconnectAfterMs = 1_000
/** A connection whose other end vanished without a word is noticed after twice this long at most. */
const beatEveryMs = 5_000

export interface Listening {
  /** False while the connection is lost: what was kept from before cannot be trusted. */
  connected(): boolean
  close(): Promise<void>
}

/**
 * A connection of its own that hears NOTIFY on one channel; `onNotice` is called for each, and after every gap. Asks the
 * database for a sign of life at every beat: a line that only stays silent counts as lost.
 */
export function listenTo(
  url: string,
  channel: string,
  onNotice: () => void,
  { everyMs = beatEveryMs }: { everyMs?: number } = {},
): Listening {
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
    const beat = (): void => {
      next.query('select 1').then(() => {
        if (!failed && !closed) later(beat, everyMs)
      }, fail)
    }
    next.on('error', fail)
    next.on('end', fail)
    next.on('notification', onNotice)
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => {
        if (closed) return next.end()
        client = next
        onNotice()
        later(beat, everyMs)
      })
      .catch(fail)
  }
  connect()
  return {
    connected: () => client !== null,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
