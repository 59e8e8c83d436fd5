import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { waitFor } from '../../../ops/ha/cluster/wait-for.ts'
import { buildWhenStale } from '../../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../../tools/check/testing/start-program.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../harness/database-proxy.ts'
import { secretKey } from '../../harness/sandbox.ts'
import { failOnRecordedViolations, watchedEnvironment } from '../../harness/watched-program.ts'
import { type FaultyMailServer, openFaultyMailServer } from './faulty-mail-server.ts'
import { type FaultyProvider, openFaultyProvider } from './faulty-provider.ts'
import { createPatientQuery, type PatientQuery } from './patient-query.ts'
import { openPausedStatements, type PausedStatements } from './paused-statements.ts'
import { type SupervisedShop, superviseShop } from './supervised-shop.ts'
import { openUploadDisk, type UploadDisk } from './upload-disk.ts'

export interface Stack {
  folder: string
  shop: SupervisedShop
  /** The shop's settings; the project's commands are run with them too. */
  env: Record<string, string>
  postgres: { url: string; kill(): void; killOneProcess(): Promise<void> }
  query: PatientQuery
  /** The proxy between the shop and PostgreSQL. */
  databaseLine: DatabaseProxy
  pausedStatements: PausedStatements
  provider: FaultyProvider
  /** The url of the sandbox itself, which bypasses the failing proxy. */
  sandboxUrl: string
  /** The port on which the example receiver of webhooks listens. */
  webhookPort: number
  mailServer: FaultyMailServer
  disk: UploadDisk
  close(): Promise<void>
}

interface StackOptions {
  port: number
  processes: number
  random: () => number
}

/** Starts the shop, PostgreSQL, the card provider, a mail server and a disk, each with something around it that can fail. */
export async function startStack({ port, processes, random }: StackOptions): Promise<Stack> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-faults-'))
  const sandboxFolder = path.join(folder, 'provider')
  // as root, the sandbox runs its database as another user, who must be able to open this folder
  mkdirSync(sandboxFolder, { mode: 0o755 })
  const violations = path.join(folder, 'sandbox-violations')
  const compiled = { NODE_COMPILE_CACHE: path.join('node_modules', '.cache', 'compiled') }
  const secrets = {
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_faults',
    SANDBOX_SECRET_KEY: secretKey,
    ENCRYPTION_KEY: 'fa'.repeat(32),
  }
  const dataFolder = path.join(folder, 'pg')
  const [postgres, sandbox] = await Promise.all([
    startEmbeddedPostgres(dataFolder),
    startProgram(['tools/serve/sandbox.ts', '--port', '0'], {
      ...compiled,
      ...secrets,
      DATA_DIR: sandboxFolder,
      LOG_LEVEL: 'warn',
      ...watchedEnvironment(violations),
    }),
  ])
  const shopPort = await findFreePort(port)
  const webhookUrl = `http://127.0.0.1:${shopPort}/api/v1/payment/notice`
  const [databaseLine, provider, mailServer] = await Promise.all([
    openDatabaseProxy(postgres.url),
    openFaultyProvider({ target: sandbox.url, webhookUrl, random }),
    openFaultyMailServer(),
  ])
  const disk = openUploadDisk(path.join(folder, 'data'))
  const temporary = path.join(disk.folder, 'temporary')
  mkdirSync(temporary)
  const env = {
    ...compiled,
    ...secrets,
    DATABASE_URL: databaseLine.url,
    DATA_DIR: disk.folder,
    TMPDIR: temporary,
    STRIPE_API_BASE: provider.url,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    WEBHOOKS_TO_LOCALHOST: '1',
    RATE_LIMITS: '0',
    DEMO: '0',
    PROCESSES: String(processes),
    // held work keeps its database connection, so more connections than usual are needed
    DATABASE_CONNECTIONS: '40',
    LOG_LEVEL: 'warn',
  }
  const shop = superviseShop(shopPort, env, path.join(folder, 'shop.log'))
  await waitFor('the shop', 60_000, shop.isReady)
  const query = createPatientQuery(postgres.url)
  const pausedStatements = await openPausedStatements(postgres.url, query)
  return {
    folder,
    shop,
    env,
    query,
    databaseLine,
    pausedStatements,
    provider,
    mailServer,
    disk,
    sandboxUrl: sandbox.url,
    webhookPort: await findFreePort(shopPort + 1),
    postgres: {
      url: postgres.url,
      kill: () =>
        process.kill(Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
      async killOneProcess() {
        const [row] = await query<{ pid: number }>(
          `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random()`,
        )
        if (row) process.kill(row.pid, 'SIGKILL')
      },
    },
    async close() {
      await closeStack({ shop, sandbox, provider, mailServer, databaseLine, disk, postgres })
      failOnRecordedViolations(violations)
    },
  }
}

type Closable = Pick<Stack, 'shop' | 'provider' | 'mailServer' | 'databaseLine' | 'disk'> & {
  sandbox: Program
  postgres: { stop(): Promise<void> }
}

async function closeStack(stack: Closable): Promise<void> {
  await stack.shop.stop()
  stack.provider.close()
  stack.mailServer.close()
  stack.databaseLine.close()
  await stack.sandbox.stop()
  await stack.postgres.stop()
  stack.disk.close()
}

/**
 * Searches for a free port below those that the system gives to outgoing connections, so that the port is still free when the shop
 * restarts.
 */
async function findFreePort(first: number): Promise<number> {
  for (let port = first; ; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
