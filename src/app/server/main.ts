import cluster from 'node:cluster'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { startServer } from '#app/server/start-server.ts'
import { stopOnSignals } from '#app/server/stop-on-signals.ts'
import { type Config, InvalidConfigError, readConfig } from '#platform/server/config/config.ts'
import { DatabaseInUseError } from '#platform/server/database/embedded-postgres.ts'
import { createLogger } from '#platform/server/observability/log.ts'

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    console.error(`These settings are wrong:\n${error.message}`)
    process.exit(1)
  }
}

function exitWhenAlreadyOpen(error: unknown): never {
  if (!(error instanceof DatabaseInUseError)) throw error
  console.error(`The shop is open already. ${error.message}`)
  process.exit(1)
}

/** Settings → database → server → listen. With PROCESSES above 1 this process runs the database, and cluster workers serve. */
const config = readConfigOrExit()
const log = createLogger(config.logLevel)

if (cluster.isWorker) {
  const url = process.env.CHAIRSIDE_DATABASE
  if (!url) throw new Error('a worker process was started by itself')
  const { waitUntilPrimaryIsOpen } = await import('#app/server/cluster-workers.ts')
  const openedByPrimary = waitUntilPrimaryIsOpen()
  const server = await startServer({ config, log, databaseUrl: url, jobs: false, openedByPrimary })
  stopOnSignals(() => server.stop(), log)
} else {
  const database = await prepareDatabase(config).catch(exitWhenAlreadyOpen)
  let server: { stop(): Promise<void> } | null = null
  // from here on, so that a Ctrl-C while the demo shop is loaded stops the database too
  stopOnSignals(async () => {
    await server?.stop()
    await database.stop()
  }, log)
  try {
    if (config.processes === 1) {
      const dev = process.argv.includes('--dev')
      server = await startServer({ config, log, databaseUrl: database.url, jobs: true, dev })
    } else {
      const { startClusterWorkers } = await import('#app/server/cluster-workers.ts')
      const workers = startClusterWorkers(config, database.url, log)
      server = workers
      await workers.opened
    }
  } catch (error) {
    // for example a port that is in use: the database must not stay behind
    await database.stop()
    throw error
  }
}
