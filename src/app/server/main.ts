import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { findPasswordProblem } from '#accounts/passwords/contract.ts'
import { refuseDemoShop } from '#app/server/demo/refuse-demo-shop.ts'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import type { Config } from '#platform/server/config/config.ts'
import { createLogger } from '#platform/server/observability/log.ts'
import { showStep } from '#platform/server/observability/terminal-step.ts'
import { prepareDatabase, type RunningDatabase } from './prepare-database.ts'
import { readConfigOfShop } from './read-config-of-shop.ts'
import { startServer } from './start-server.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { waitForDatabase } from './wait-for-database.ts'

if (cluster.isWorker) await openWorker()
else await runCommand('The shop was not started', openShop)

// the channel to the launcher would keep this process running although the shop was not started
if (process.exitCode) process.exit()

/** Settings → database → server → listen. With PROCESSES above 1 this process runs the database, and cluster workers serve. */
async function openShop(): Promise<void> {
  const config = await readConfigOfShop()
  requireAdminPassword(config)
  const log = createLogger(config.logLevel)
  const starting = new AbortController()
  const databaseStarted = showStep('Starting the database')
  const database = openDatabaseOfShop(config, log, starting.signal).finally(databaseStarted)
  const stopDatabase = () => database.then(({ stop }) => stop()).catch(() => undefined)
  let server: { stop(drainMs?: number): Promise<void> } | null = null
  // called this early so that a Ctrl-C while the demo shop is loaded stops the database too
  const { isStopping } = stopOnSignals(
    async (drainMs) => {
      starting.abort()
      await server?.stop(drainMs)
      await stopDatabase()
    },
    log,
    config.drainSeconds,
  )
  try {
    const { url } = await database
    const { signal } = starting
    if (config.processes === 1) server = await startServer({ config, log, databaseUrl: url, jobs: true, signal })
    else {
      const { startClusterWorkers } = await import('#app/server/cluster-workers.ts')
      const workers = startClusterWorkers(config, url, log)
      server = workers
      await workers.opened
    }
  } catch (error) {
    // a signal stopped the shop before it was open, and ends the process
    if (isStopping()) return
    // the start failed, for example because the port is in use: neither servers nor the database may stay behind
    await server?.stop()
    await stopDatabase()
    throw error
  }
}

/** Opens the database. One that the settings name is waited for if it does not answer; production refuses one that holds the demo shop. */
async function openDatabaseOfShop(config: Config, log: Logger, signal: AbortSignal): Promise<RunningDatabase> {
  const { databaseUrl, databaseWaitSeconds: seconds } = config
  const database = databaseUrl
    ? await waitForDatabase(() => prepareDatabase(config), { databaseUrl, seconds, log, signal })
    : await prepareDatabase(config)
  try {
    await refuseDemoShop(database.url, config)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Runs one of the servers of PROCESSES; the process that started it prints what keeps it from serving. */
async function openWorker(): Promise<void> {
  const databaseUrl = process.env.CHAIRSIDE_DATABASE
  if (!databaseUrl) throw new Error('a worker process was started by itself')
  const config = await readConfigOfShop()
  const log = createLogger(config.logLevel)
  const { reportWorkerFailure, waitUntilPrimaryIsOpen } = await import('#app/server/cluster-workers.ts')
  const openedByPrimary = waitUntilPrimaryIsOpen()
  try {
    const server = await startServer({ config, log, databaseUrl, jobs: false, openedByPrimary })
    stopOnSignals((drainMs) => server.stop(drainMs), log, config.drainSeconds)
  } catch (error) {
    const failures = explainFailure(error)
    if (!failures) throw error
    await reportWorkerFailure(failures)
    process.exitCode = 1
  }
}

/** Refuses a start where the password of the administrator in the settings breaks the rules for passwords. */
export function requireAdminPassword({ admin }: Pick<Config, 'admin'>): void {
  const problem = admin && findPasswordProblem(admin.password, admin.email)
  if (problem)
    throw new CommandFailure({
      message: `ADMIN_PASSWORD: ${problem}`,
      remedy: 'set another one, or unset ADMIN_EMAIL and ADMIN_PASSWORD where that administrator exists already',
    })
}
