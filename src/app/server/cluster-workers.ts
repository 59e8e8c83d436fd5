import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { CommandFailure, type Failure } from '#app/server/failures/failure.ts'
import type { Config } from '#platform/server/config/config.ts'
import { startServer } from './start-server.ts'

const restartDelayMs = 1_000
const openMessage = 'open'

/**
 * Forks `PROCESSES` servers on one port; one that ends is replaced. Jobs run in this process, which serves nothing. `opened` rejects
 * when a server ends before any of them listens, for example because the port is in use: the next one would fail as well.
 */
export function startClusterWorkers(config: Config, databaseUrl: string, log: Logger) {
  let stopping = false
  let isOpen = false
  let jobs: Awaited<ReturnType<typeof startServer>> | null = null
  // a server that serves visitors migrates nothing: the empty URL of the owner overrides .env, and counts as absent
  const fork = () => {
    if (!stopping) endAloneOnErrors(cluster.fork({ CHAIRSIDE_DATABASE: databaseUrl, DATABASE_OWNER_URL: '' }))
  }
  cluster.on('listening', (worker) => {
    if (isOpen) worker.send(openMessage)
  })
  // Each server accepts its connections itself, so that the system closes them when it is killed. By default Node accepts them in this
  // process and hands them on, and a connection that is handed to a process that ends is neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  for (let started = 0; started < config.processes; started++) fork()
  const open = async () => {
    const [, address] = await Promise.race([once(cluster, 'listening'), failOfWorker(() => stopping)])
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
    async stop(drainMs = 0) {
      stopping = true
      const gone = Object.values(cluster.workers ?? {}).map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker?.once('exit', () => resolve())
            // a worker drains on SIGTERM only
            worker?.process.kill(drainMs > 0 ? 'SIGTERM' : 'SIGINT')
          }),
      )
      await Promise.all(gone)
      await jobs?.stop()
    },
  }
}

/**
 * Keeps the errors of a server from ending this process, as an event without a listener would, and with it the jobs and all other servers
 * (D-788). An error is a message that could not be sent, since the server has just ended and 'exit' follows; or the system has no room for
 * another process. Then Node emits no 'exit' and lists the server on, so both are done here.
 */
function endAloneOnErrors(worker: Worker): void {
  worker.on('error', ({ message }) => {
    if (worker.process.pid !== undefined) return
    Reflect.deleteProperty(cluster.workers ?? {}, worker.id)
    cluster.emit('exit', worker, message)
  })
}

/** Rejects when a server ends, with the failures that the server reported before. */
async function failOfWorker(isStopping: () => boolean): Promise<never> {
  let failures: readonly Failure[] = []
  cluster.on('message', (_worker, message: { failures?: readonly Failure[] }) => {
    failures = message.failures ?? failures
  })
  await once(cluster, 'exit')
  // stopped before any server listened: `stop` ends this process
  if (isStopping()) return new Promise(() => undefined)
  throw failures.length > 0 ? new CommandFailure(...failures) : new Error('a server process could not start')
}

/** Called in a worker: tells the primary process why the worker cannot serve. */
export function reportWorkerFailure(failures: readonly Failure[]): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send?.({ failures }, () => resolve())) resolve()
  })
}

/** Called in a worker: resolves when the primary process has opened the shop. */
export function waitUntilPrimaryIsOpen(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === openMessage) resolve()
    })
  })
}
