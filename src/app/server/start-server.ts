import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createFirstAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { isDemoShop } from '#app/server/demo/demo-store.ts'
import { createDependencies } from '#app/server/dependencies.ts'
import { webhookUrl } from '#app/server/embedded-sandbox.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { type RunningJobs, startJobs } from '#app/server/jobs/start-jobs.ts'
import { printReadyMessage } from '#app/server/print-ready-message.ts'
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
}: StartOptions): Promise<RunningServer> {
  const bound = { port: portOfWorkers ?? config.port }
  await startTracing(config.tracing)
  const dependencies = createDependencies(config, databaseUrl, () => bound.port)
  let isOpen = false
  let isStopping = false
  openedByPrimary?.then(() => {
    isOpen = true
  })
  const options = { logger: log, web: { dev }, isOpen: () => isOpen, isStopping: () => isStopping }
  const app = portOfWorkers === undefined ? await createApp(dependencies, options) : null
  if (portOfWorkers !== undefined) {
    measureProcess()
    answerWorkers()
  }
  if (app) {
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    if (address && typeof address === 'object') bound.port = address.port
  }
  let runningJobs: RunningJobs | null = null
  if (jobs) {
    // the shop opens although the provider is down: the schedule retrieves what its webhooks would report
    if (config.stripe.apiBase)
      await dependencies.provider
        .registerWebhookEndpoint(webhookUrl(dependencies.ownUrl()))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the webhook endpoint could not be registered with the provider'),
        )
    if (config.admin) await createFirstAdministrator(dependencies.db, config.admin)
    if (config.demo) {
      const { loadDemoShop } = await import('#app/server/demo/load-demo-shop.ts')
      await loadDemoShop(dependencies, log)
    }
    runningJobs = await startJobs(dependencies, log)
    // payments that a crash left open are settled now rather than by the schedule's next minute
    await enqueueJob(dependencies.db, 'reconcile', {}, { key: 'reconcile at start' })
    isOpen = true
    onOpen?.()
    if (!isReplacement) printReadyMessage(dependencies.publicUrl(), config.demo && (await isDemoShop(dependencies.db)))
  }
  return {
    url: dependencies.publicUrl(),
    port: bound.port,
    async stop(drainMs = 0) {
      isStopping = true
      if (app && drainMs > 0) await sleep(drainMs)
      await app?.close()
      await runningJobs?.stop()
      await dependencies.close()
      await stopSpanRecorder()
    },
  }
}
