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

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

interface StartOptions {
  config: Config
  log: Logger
  databaseUrl: string
  jobs: boolean
  /** The browser's half from its sources, rebuilt as they change. */
  dev?: boolean
  /** Other processes of ours serve this port already: this one does the jobs only. */
  portOfWorkers?: number
}

/** Opens the dependencies, listens, and starts the jobs. Stopping goes the other way: HTTP, jobs, connections. */
export async function startServer({
  config,
  log,
  databaseUrl,
  jobs,
  dev = false,
  portOfWorkers: behind,
}: StartOptions): Promise<RunningServer> {
  const address = { port: behind ?? config.port }
  const dependencies = createDependencies(config, databaseUrl, () => address.port)
  const app = behind === undefined ? await createApp(dependencies, { logger: log, web: { dev } }) : null
  if (app) {
    await app.listen({ port: config.port, host: config.host })
    const bound = app.server.address()
    if (bound && typeof bound === 'object') address.port = bound.port
  }
  let running: RunningJobs | null = null
  if (jobs) {
    // a provider that is down must not keep the shop closed: what its notices would tell, the clock asks
    if (config.stripe.apiBase)
      await dependencies.provider
        .registerWebhookEndpoint(webhookUrl(dependencies.ownUrl()))
        .catch((error: unknown) => log.warn({ err: error }, 'the provider does not know where to send its notices'))
    if (config.admin) await createFirstAdministrator(dependencies.db, config.admin)
    if (config.demo) {
      const { loadDemoShop } = await import('#app/server/demo/load-demo-shop.ts')
      await loadDemoShop(dependencies, log)
    }
    running = await startJobs(dependencies, log)
    // payments that a crash left open are finished now rather than at the next minute
    await enqueueJob(dependencies.db, 'reconcile', {}, { key: 'reconcile at start' })
    printReadyMessage(dependencies.publicUrl(), config.demo && (await isDemoShop(dependencies.db)))
  }
  return {
    url: dependencies.publicUrl(),
    async stop() {
      await app?.close()
      await running?.stop()
      await dependencies.close()
    },
  }
}
