import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { serve } from '#app/server/serve.ts'
import type { Config } from '#base/server/config.ts'

/** `PROCESSES` servers on one port; one that dies is replaced. Jobs run in the first process, which serves nothing. */
export function startWorkers(config: Config, databaseUrl: string, log: Logger) {
  let stopping = false
  const fork = () => cluster.fork({ CHAIRSIDE_DATABASE: databaseUrl })
  for (let started = 0; started < config.processes; started++) fork()
  cluster.on('exit', (worker, code) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code }, 'a server process ended')
    fork()
  })
  let jobs: Awaited<ReturnType<typeof serve>> | null = null
  cluster.once('listening', async (_worker, address) => {
    jobs = await serve({ config, log, databaseUrl, jobs: true, behind: address.port })
  })
  return {
    async stop() {
      stopping = true
      const gone = Object.values(cluster.workers ?? {}).map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker?.once('exit', () => resolve())
            worker?.process.kill('SIGTERM')
          }),
      )
      await Promise.all(gone)
      await jobs?.stop()
    },
  }
}
