import type { Logger } from 'pino'

const stopTimeoutMs = 25_000

/** On Ctrl-C, SIGTERM or the end of the launcher, `stop` closes everything in its order; after the timeout the process ends anyway. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stopOnce = (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ event: 'stopping', why }, 'stopping')
    const timeout = setTimeout(() => process.exit(1), stopTimeoutMs)
    stop().then(
      () => {
        clearTimeout(timeout)
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopOnce(signal))
  process.on('disconnect', () => stopOnce('launcher gone'))
}
