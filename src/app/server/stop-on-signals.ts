import type { Logger } from 'pino'

const patience = 25_000

/** Ctrl-C, SIGTERM, or the launcher gone: requests in flight are answered, then everything closes in its order. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let stopping = false
  const once = (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ event: 'stopping', why }, 'stopping')
    const late = setTimeout(() => process.exit(1), patience)
    stop().then(
      () => {
        clearTimeout(late)
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => once(signal))
  process.on('disconnect', () => once('launcher gone'))
}
