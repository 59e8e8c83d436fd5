import type { Logger } from 'pino'
import { createFirstAdmin } from '#accounts/server/create-admin.ts'
import { announce } from '#app/server/announce.ts'
import { buildApp } from '#app/server/app.ts'
import { isDemoShop } from '#app/server/demo-store.ts'
import { type RunningJobs, startJobs } from '#app/server/jobs.ts'
import { noticeUrl } from '#app/server/own-sandbox.ts'
import { openParts } from '#app/server/parts.ts'
import type { Config } from '#platform/server/config.ts'
import { enqueue } from '#platform/server/jobs.ts'

export interface Serving {
  url: string
  stop(): Promise<void>
}

interface ServeOptions {
  config: Config
  log: Logger
  databaseUrl: string
  jobs: boolean
  /** The browser's half from its sources, rebuilt as they change. */
  dev?: boolean
  /** Other processes of ours serve this port already: this one does the jobs only. */
  behind?: number
}

/** Opens the parts, listens, and starts the jobs. Stopping goes the other way: HTTP, jobs, connections. */
export async function serve({ config, log, databaseUrl, jobs, dev = false, behind }: ServeOptions): Promise<Serving> {
  const address = { port: behind ?? config.port }
  const parts = openParts(config, databaseUrl, () => address.port)
  const app = behind === undefined ? await buildApp(parts, { logger: log, web: { dev } }) : null
  if (app) {
    await app.listen({ port: config.port, host: config.host })
    const bound = app.server.address()
    if (bound && typeof bound === 'object') address.port = bound.port
  }
  let running: RunningJobs | null = null
  if (jobs) {
    // a provider that is down must not keep the shop closed: what its notices would tell, the clock asks
    if (config.stripe.apiBase)
      await parts.provider
        .registerNotices(noticeUrl(parts.ownUrl()))
        .catch((error: unknown) => log.warn({ err: error }, 'the provider does not know where to send its notices'))
    if (config.admin) await createFirstAdmin(parts.db, config.admin)
    if (config.demo) {
      const { loadDemoShop } = await import('#app/server/demo.ts')
      await loadDemoShop(parts, log)
    }
    running = await startJobs(parts, log)
    // payments that a crash left open are finished now rather than at the next minute
    await enqueue(parts.db, 'reconcile', {}, { key: 'reconcile at start' })
    announce(parts.publicUrl(), config.demo && (await isDemoShop(parts.db)))
  }
  return {
    url: parts.publicUrl(),
    async stop() {
      await app?.close()
      await running?.stop()
      await parts.close()
    },
  }
}
