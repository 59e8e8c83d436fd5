import cluster from 'node:cluster'
import { openLog } from '#app/server/log.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { serve } from '#app/server/serve.ts'
import { stopOn } from '#app/server/stop-on.ts'
import { type Config, readConfig, WrongSettings } from '#platform/server/config.ts'
import { DatabaseInUse } from '#platform/server/embedded-postgres.ts'

function settings(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    console.error(`These settings are wrong:\n${error.message}`)
    process.exit(1)
  }
}

function alreadyOpen(error: unknown): never {
  if (!(error instanceof DatabaseInUse)) throw error
  console.error(`The shop is open already. ${error.message}`)
  process.exit(1)
}

/** Settings → database → server → listen. With PROCESSES above 1 this process keeps the database and workers serve. */
const config = settings()
const log = openLog(config.logLevel)

if (cluster.isWorker) {
  const url = process.env.CHAIRSIDE_DATABASE
  if (!url) throw new Error('a worker process was started by itself')
  const server = await serve({ config, log, databaseUrl: url, jobs: false })
  stopOn(() => server.stop(), log)
} else {
  const database = await prepareDatabase(config).catch(alreadyOpen)
  let serving: { stop(): Promise<void> } | null = null
  // from here on: a Ctrl-C while the demo shop is loaded must not leave the database behind
  stopOn(async () => {
    await serving?.stop()
    await database.stop()
  }, log)
  try {
    if (config.processes === 1) {
      const dev = process.argv.includes('--dev')
      serving = await serve({ config, log, databaseUrl: database.url, jobs: true, dev })
    } else {
      const { startWorkers } = await import('#app/server/workers.ts')
      const workers = startWorkers(config, database.url, log)
      serving = workers
      await workers.opened
    }
  } catch (error) {
    // a port that is taken, say: nobody would stop the database any more
    await database.stop()
    throw error
  }
}
