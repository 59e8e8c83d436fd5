import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createFirstAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { isDemoShop } from '#app/server/demo/demo-store.ts'
import { demoLogins } from '#app/server/demo/refuse-demo-shop.ts'
import { inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { explainUnreadable } from '#app/server/encryption/explain-unreadable.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { type RunningJobs, startJobs } from '#app/server/jobs/start-jobs.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Mode } from '#platform/server/config/decide-mode.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { answerWorkers } from '#platform/server/observability/process-metrics.ts'
import { measureProcess } from '#platform/server/observability/process-registry.ts'
import { startTracing, stopSpanRecorder } from '#platform/server/observability/tracing/start-tracing.ts'
import { getPushKeys } from '#push/server/push.ts'
import { deleteBackupsLeftBehind } from '#settings/backup/server/make-backup.ts'
import { createDependencies, type Dependencies } from './dependencies.ts'
import { discardFreedPages } from './discard-freed-pages.ts'
import { webhookUrl } from './embedded-sandbox.ts'
import { refuseLiveKeysElsewhere } from './read-config-of-shop.ts'
import { waitForDatabase } from './wait-for-database.ts'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

export interface RunningServer {
  url: string
  port: number
  /** Stops the server. For `drainMs` it still answers, while `/readyz` tells a load balancer to send no more requests. */
  stop(drainMs?: number): Promise<void>
}

interface StartOptions {
  config: Config
  log: Logger
  databaseUrl: string
  jobs: boolean
  /** Pages are rendered from their sources by the parent process, `npm run dev`. */
  dev?: boolean
  /** This server replaces another one, so the ready message was printed before. */
  isReplacement?: boolean
  /** The port that cluster workers serve already: this process runs only the jobs. */
  portOfWorkers?: number
  /** Resolves when the primary process is open, which loads the demo shop; only then is a cluster worker open too. */
  openedByPrimary?: Promise<void>
  /** Called when the shop is open, before the ready line is printed. */
  onOpen?: () => void
  /** Ends a start that is still waiting for the database. */
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
      await Promise.all([dependencies.brand.ready(), dependencies.settings.ready(), dependencies.wordings.ready()])
      measureProcess()
      answerWorkers()
    }
    refuseLiveKeysElsewhere(config)
    if (app) {
      bound.port = await listen(app, config)
      // the index of products is read now, so that the first visitor of a list does not wait for it, a second or two in a large shop
      void dependencies.productIndex().catch(() => undefined)
    }
    if (jobs) {
      const patience = { databaseUrl, seconds: config.databaseWaitSeconds, log, signal }
      await waitForDatabase(() => prepareShop(dependencies, log), patience)
      await deleteBackupsLeftBehind(config)
      runningJobs = await startJobs(dependencies, log)
      const isDemo = await waitForDatabase(async () => {
        // payments that a crash has left open are settled now rather than in the next minute of the schedule
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
    // whatever has started by now would go on querying the database, which is stopped next
    await stop()
    throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  await app.listen({ port, host })
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}

/**
 * Gives the memory back that loading the code and preparing the shop have used: V8 keeps some 60 MB of it for later, which a shop
 * without visitors never needs. It takes about a tenth of a second, so it is called before the shop is open.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Prints the URL, whether this is production, and the demo's logins. Where the output is no terminal, a line of JSON for programs comes
 * first.
 */
function printReadyMessage(url: string, { isDemo, mode }: { isDemo: boolean; mode: Mode }): void {
  const { production, description } = mode
  if (!process.stdout.isTTY) console.log(JSON.stringify({ event: 'ready', url, production }))
  console.log(`\nThe shop is open at ${url}\nIt is ${description}.`)
  if (isDemo)
    for (const [who, email, password] of demoLogins) console.log(`  ${who.padEnd(28)}${email.padEnd(24)}${password}`)
  if (process.stdout.isTTY) console.log('\nCtrl-C stops it.')
}

/** Prepares what a shop has before it opens: its webhook endpoint, its first administrator, its demo data. Safe to repeat. */
async function prepareShop(dependencies: Dependencies, log: Logger): Promise<void> {
  const { config, db, encryptionKeys, provider, ownUrl } = dependencies
  // values that cannot be decrypted are only reported, so that the shop opens without them
  for (const { message, remedy } of explainUnreadable(await inspectStoredValues(db, encryptionKeys)))
    log.warn({ event: 'unreadable', remedy }, message)
  // the shop opens although the provider is down: the schedule retrieves what its webhooks would report
  if (config.stripe.apiBase)
    await provider
      .registerWebhookEndpoint(webhookUrl(ownUrl()))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the webhook endpoint could not be registered with the provider'),
      )
  await getPushKeys(dependencies)
  if (config.admin) await createFirstAdministrator(db, config.admin)
  if (!config.demo) return
  const { loadDemoShop } = await import('#app/server/demo/load-demo-shop.ts')
  await loadDemoShop(dependencies, log)
}
