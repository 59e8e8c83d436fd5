import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { startServer } from '#app/server/start-server.ts'
import type { Config } from '#platform/server/config/config.ts'

const restartDelayMs = 1_000
const openMessage = 'open'

/**
 * Forks `PROCESSES` servers on one port; one that ends is replaced. Jobs run in this process, which serves nothing. `opened` rejects
 * when a server ends before any listens: its port is in use, for example, and would be for the next one.
 */
export function startClusterWorkers(config: Config, databaseUrl: string, log: Logger) {
  let stopping = false
  let isOpen = false
  let jobs: Awaited<ReturnType<typeof startServer>> | null = null
  const fork = () => {
    if (!stopping) cluster.fork({ CHAIRSIDE_DATABASE: databaseUrl })
  }
  cluster.on('listening', (worker) => {
    if (isOpen) worker.send(openMessage)
  })
  for (let started = 0; started < config.processes; started++) fork()
  const open = async () => {
    const gone = once(cluster, 'exit').then((): Promise<never> => {
      // stopped before any server listened: `stop` ends this process
      if (stopping) return new Promise(() => undefined)
      throw new Error('a server process could not start')
    })
    const [, address] = await Promise.race([once(cluster, 'listening'), gone])
    cluster.on('exit', (worker, code) => {
      if (stopping) return
      log.error({ pid: worker.process.pid, code }, 'a server process ended')
      setTimeout(fork, restartDelayMs).unref()
    })
    const onOpen = () => {
      isOpen = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.send(openMessage)
    }
    jobs = await startServer({ config, log, databaseUrl, jobs: true, portOfWorkers: address.port, onOpen })
  }
  return {
    opened: open(),
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

/** In a worker: resolves when the primary process has opened the shop. */
export function waitUntilPrimaryIsOpen(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === openMessage) resolve()
    })
  })
}
