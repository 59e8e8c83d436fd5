import { runCommand } from '#app/server/failures/run-command.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { startServer } from '#app/server/start-server.ts'
import { stopOnSignals } from '#app/server/stop-on-signals.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createLogger } from '#platform/server/observability/log.ts'
import type { OpenedMessage } from './shop-process.ts'

/**
 * The shop's server as `npm run dev` starts it, and starts it again after each change: behind the development server, on a database that
 * keeps running.
 */
async function serveShop(): Promise<void> {
  const { CHAIRSIDE_DATABASE: databaseUrl, CHAIRSIDE_DATABASE_OWNER: databaseOwnerUrl } = process.env
  if (!databaseUrl) throw new Error('tools/serve/dev.ts starts this process')
  const config = readConfig()
  const log = createLogger(config.logLevel)
  // applies migrations that were added
  await prepareDatabase({ ...config, databaseUrl, databaseOwnerUrl })
  const server = await startServer({
    config: Object.assign(config, { host: '127.0.0.1', port: 0 }),
    log,
    databaseUrl,
    jobs: true,
    dev: true,
    isReplacement: process.argv.includes('--again'),
  })
  stopOnSignals(() => server.stop(), log)
  process.send?.({ opened: `http://127.0.0.1:${server.port}` } satisfies OpenedMessage)
}

await runCommand('The server was not started', serveShop)
// exits explicitly: the channel to the parent process would keep a failed start alive
if (process.exitCode) process.exit()
