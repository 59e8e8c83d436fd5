import pg from 'pg'

const reconnectAfterMs = 1_000

export interface Listening {
  /** False while the connection is lost: what was kept from before cannot be trusted. */
  connected(): boolean
  close(): Promise<void>
}

/** A connection of its own that hears NOTIFY on one channel; `onNotice` is called for each, and after every gap. */
export function listenTo(url: string, channel: string, onNotice: () => void): Listening {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const lost = (): void => {
    client = null
    onNotice()
    if (closed) return
    timer = setTimeout(connect, reconnectAfterMs)
    timer.unref()
  }
  const connect = (): void => {
    const next = new pg.Client({ connectionString: url })
    let failed = false
    const fail = (): void => {
      if (failed) return
      failed = true
      next.end().catch(() => undefined)
      lost()
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
