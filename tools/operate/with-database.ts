import { ignoreClosedOutput } from '#app/server/stop-on-signals.ts'
import type { Config } from '#platform/server/config/config.ts'
import { findDatabase } from './find-database.ts'

/** Runs a command's work on the database of the settings; an embedded one that was started for it is stopped afterwards. */
export function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  return stopAfter(findDatabase(config), ({ url }) => work(url))
}

/** Stops the database when the work is done, or is interrupted by a signal or the end of the launcher. */
export async function stopAfter<Running extends { stop(): Promise<void> }>(
  database: Promise<Running>,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  let isInterrupted = false
  const stop = () => database.then((running) => running.stop())
  const interrupt = () => {
    // a signal to the process group arrives from the launcher as well
    if (isInterrupted) return
    isInterrupted = true
    void stop().finally(() => process.exit(1))
  }
  ignoreClosedOutput()
  const reasons = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const reason of reasons) process.on(reason, interrupt)
  try {
    const running = await database
    await work(running).finally(stop)
  } catch (error) {
    // an interrupted command fails because its database stops, which needs no report
    if (!isInterrupted) throw error
  } finally {
    for (const reason of reasons) process.off(reason, interrupt)
  }
}
