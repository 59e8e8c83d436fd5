import path from 'node:path'
import { parseArgs } from 'node:util'
import Fastify, { LogController } from 'fastify'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { readSandboxKeys } from '#app/server/sandbox-keys.ts'
import { stopOnSignals } from '#app/server/stop-on-signals.ts'
import { type Config, readConfig } from '#platform/server/config/config.ts'
import { isLoopback } from '#platform/server/config/decide-mode.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { toSocketUrl } from '#platform/server/database/embedded/socket-folder.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { requireDatabase } from '#platform/server/database/require-database.ts'
import { createLogger } from '#platform/server/observability/log.ts'
import { requireWritableFolder } from '#platform/server/storage/require-writable-folder.ts'
import { sandbox } from '../../sandbox/http/sandbox-plugin.ts'

const maxPort = 65_535

/**
 * `npm run sandbox -- --port 4100`: runs the sandbox card provider in a process of its own, so that a crash of the shop does
 * not stop the provider. Its webhook events go to the endpoints that were created with the API, and to --webhook-url.
 */
await runCommand('The sandbox was not started', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
    },
  })
  const port = parsePort(values.port)
  const webhookUrl = parseWebhookUrl(values['webhook-url'])
  const config = readConfig()
  const keys = readSandboxKeys(config, true)
  const log = createLogger(config.logLevel)
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  stopOnSignals(close, log)
  try {
    const database = await openSandboxDatabase(config, closing)
    const app = Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true }),
      forceCloseConnections: 'idle',
    })
    closing.push(() => app.close())
    let publicUrl = values['public-url'] ?? ''
    await app.register(sandbox, {
      db: database.db,
      publicUrl: () => publicUrl,
      ...keys,
      ...(webhookUrl ? { webhookUrl: () => webhookUrl } : {}),
    })
    app.get('/healthz', () => ({ ok: true }))
    const listening = await app.listen({ port, host: values.host })
    publicUrl ||= listening
    console.log(
      process.stdout.isTTY
        ? `The sandbox is open at ${publicUrl}. Start the shop with:\n  STRIPE_API_BASE=${publicUrl} SANDBOX_SECRET_KEY=${keys.secretKey}`
        : JSON.stringify({ event: 'ready', url: publicUrl, secretKey: keys.secretKey }),
    )
  } catch (error) {
    // if the start fails, for example because the port is in use, the database must be stopped too
    await close()
    throw error
  }
})
// exits explicitly: the channel to the launcher would keep a failed start alive
if (process.exitCode) process.exit()

/** Opens the database in the settings, or an embedded one of the sandbox's own that has only its tables. */
async function openSandboxDatabase(config: Config, closing: (() => Promise<void>)[]) {
  let { databaseUrl } = config
  if (databaseUrl) await requireDatabase(databaseUrl)
  else {
    requireWritableFolder(config.dataDir)
    const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'sandbox-db'))
    closing.push(() => embedded.stop())
    databaseUrl = toSocketUrl(embedded.url, embedded.socketFolder)
  }
  await migrate(databaseUrl, (name) => name.endsWith('_sandbox.sql'))
  const database = openDatabase(databaseUrl, { connections: config.databaseConnections })
  closing.push(() => database.close())
  return database
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= maxPort) return port
  throw new CommandFailure({ message: `--port ${text} is not a port`, remedy: `name one from 0 to ${maxPort}` })
}

function parseWebhookUrl(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && isLoopback(new URL(text).hostname))) return text
  throw new CommandFailure({
    message: `--webhook-url ${text} is not on this machine`,
    remedy: 'name a URL of localhost, 127.0.0.1 or [::1]',
  })
}
