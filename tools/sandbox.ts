import path from 'node:path'
import { parseArgs } from 'node:util'
import Fastify, { LogController } from 'fastify'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sandbox } from '../sandbox/http/sandbox-plugin.ts'

/**
 * `npm run sandbox -- --port 4100`: runs the sandbox card provider in a process of its own, so that a crash of the shop does
 * not stop the provider. Its webhook events go to the endpoints that were created with the API, and to --webhook-url.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    host: { type: 'string', default: '127.0.0.1' },
    'public-url': { type: 'string' },
    'webhook-url': { type: 'string' },
  },
})
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`)

const config = readConfig()
const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'sandbox-db'))
const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
await migrate(databaseUrl, (name) => name.endsWith('_sandbox.sql'))
const database = openDatabase(databaseUrl, { connections: config.databaseConnections })

const app = Fastify({
  logger: { level: config.logLevel },
  logController: new LogController({ disableRequestLogging: true }),
  forceCloseConnections: 'idle',
})
let publicUrl = values['public-url'] ?? ''
const { 'webhook-url': webhookUrl } = values
await app.register(sandbox, {
  db: database.db,
  publicUrl: () => publicUrl,
  webhookSecret: config.stripe.webhookSecrets[0],
  ...(webhookUrl ? { webhookUrl: () => webhookUrl } : {}),
})
app.get('/healthz', () => ({ ok: true }))

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await app.close()
  await database.close()
  await embedded?.stop()
}
const listening = await app.listen({ port, host: values.host }).catch(async (error: unknown) => {
  // the port is in use: stop the database, since a running database holds the process open
  await stop()
  throw error
})
publicUrl ||= listening
console.log(JSON.stringify({ event: 'ready', url: publicUrl }))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
