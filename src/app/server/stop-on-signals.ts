import type { Logger } from 'pino'

const stopTimeoutMs = 25_000

/**
 * On Ctrl-C, SIGTERM, a closed terminal or the end of the launcher, `stop` closes everything in its order; after the timeout the
 * process ends anyway. Further signals change nothing: a signal to the process group arrives from the launcher as well.
 */
export function stopOnSignals(
  stop: (drainMs: number) => Promise<void>,
  log: Logger,
  drainSeconds = 0,
): { isStopping(): boolean } {
  let stopping = false
  const stopOnce = (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ event: 'stopping', why }, 'stopping')
    // only SIGTERM, which a service manager sends, waits for the drain: Ctrl-C is to be quick
    const drainMs = why === 'SIGTERM' ? drainSeconds * 1000 : 0
    const timeout = setTimeout(() => process.exit(1), drainMs + stopTimeoutMs)
    stop(drainMs).then(
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
  ignoreClosedOutput()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopOnce(signal))
  process.on('disconnect', () => stopOnce('launcher gone'))
  return { isStopping: () => stopping }
}

/** Ignores failed writes to a closed terminal or pipe, which would end the process before everything is stopped. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
