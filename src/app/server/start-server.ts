import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isDemoShop } from '#app/server/demo/demo-store.ts'
import { createDependencies } from '#app/server/dependencies.ts'
import { discardFreedPages } from '#app/server/discard-freed-pages.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { type RunningJobs, startJobs } from '#app/server/jobs/start-jobs.ts'
import { prepareShop } from '#app/server/prepare-shop.ts'
import { printReadyMessage } from '#app/server/print-ready-message.ts'
import { releaseStartMemory } from '#app/server/release-start-memory.ts'
import { waitForDatabase } from '#app/server/wait-for-database.ts'
import type { Config } from '#platform/server/config/config.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { answerWorkers } from '#platform/server/observability/process-metrics.ts'
import { measureProcess } from '#platform/server/observability/process-registry.ts'
import { stopSpanRecorder } from '#platform/server/observability/tracing/spans.ts'
import { startTracing } from '#platform/server/observability/tracing/start-tracing.ts'

export interface RunningServer {
  url: string
  port: number
  /** For `drainMs` it answers on, while `/readyz` tells a load balancer to send nothing more. */
  stop(drainMs?: number): Promise<void>
}

interface StartOptions {
  config: Config
  log: Logger
  databaseUrl: string
  jobs: boolean
  /** Pages are rendered from their sources by the parent process, `npm run dev`. */
  dev?: boolean
  /** The ready message was printed before this server replaced another one. */
  isReplacement?: boolean
  /** Cluster workers serve this port already: this process runs the jobs only. */
  portOfWorkers?: number
  /** A cluster worker is open when its primary process is, which loads the demo shop. */
  openedByPrimary?: Promise<void>
  /** Called when the shop is open, before the ready line is printed. */
  onOpen?: () => void
  /** Ends a start that waits for the database. */
  signal?: AbortSignal
}

/** Creates the dependencies, listens, and starts the jobs. Stopping goes the other way: HTTP, jobs, connections. */
export async function startServer({
  config,
  log,
  databaseUrl,
  jobs,
  dev = false,
  isReplacement = false,
  portOfWorkers,
  openedByPrimary,
  onOpen,
  signal = new AbortController().signal,
}: StartOptions): Promise<RunningServer> {
  discardFreedPages()
  const bound = { port: portOfWorkers ?? config.port }
  await startTracing(config.tracing)
  const dependencies = createDependencies(config, databaseUrl, () => bound.port)
  let isOpen = false
  let isStopping = false
  openedByPrimary?.then(() => {
    releaseStartMemory()
    isOpen = true
  })
  const options = { logger: log, web: { dev }, isOpen: () => isOpen, isStopping: () => isStopping }
  const app = portOfWorkers === undefined ? await createApp(dependencies, options) : null
  let runningJobs: RunningJobs | null = null
  const stop = async (drainMs = 0) => {
    isStopping = true
    if (app && drainMs > 0) await sleep(drainMs)
    await app?.close()
    await runningJobs?.stop()
    await dependencies.close()
    await stopSpanRecorder()
  }
  try {
    if (portOfWorkers !== undefined) {
      measureProcess()
      answerWorkers()
    }
    if (app) {
      bound.port = await listen(app, config)
      // read ahead of the first list, which would wait a second or two for a large shop
      void dependencies.productIndex().catch(() => undefined)
    }
    if (jobs) {
      const patience = { databaseUrl, seconds: config.databaseWaitSeconds, log, signal }
      await waitForDatabase(() => prepareShop(dependencies, log), patience)
      runningJobs = await startJobs(dependencies, log)
      const isDemo = await waitForDatabase(async () => {
        // payments that a crash left open are settled now rather than by the schedule's next minute
        await enqueueJob(dependencies.db, 'reconcile', {}, { key: 'reconcile at start' })
        return config.demo && (await isDemoShop(dependencies.db))
      }, patience)
      if (!dev) releaseStartMemory()
      isOpen = true
      onOpen?.()
      if (!isReplacement) printReadyMessage(dependencies.publicUrl(), { isDemo, mode: config.mode })
    }
    return { url: dependencies.publicUrl(), port: bound.port, stop }
  } catch (error) {
    // what was started until then would go on asking a database that stops next
    await stop()
    throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  await app.listen({ port, host })
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}
