import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type JobHelpers, Logger } from 'graphile-worker'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { createDependencies, type Dependencies } from '#app/server/dependencies.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { finishWebhooks } from '#webhooks/server/deliver-webhook.ts'
import { isAnyJobDue, runDueJobs } from './run-due-jobs.ts'
import { secretKey } from './sandbox.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A response with its parsed body; a test names the type of its data, as in `call<{ acsT: string }>(...)`. */
export interface ApiResponse<Data> {
  status: number
  headers: Record<string, string>
  body: Body<Data>
}

export interface Body<Data> {
  statusCode: 0 | 1
  responseData: Data
  responseMessage?: string
  error?: { errorCode: number; responseMessage: string; errors?: unknown }
}

export interface CallOptions {
  /** A token for the AccessToken header. */
  as?: string | undefined
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** A body that is sent as it is, in place of `body` as JSON. */
  text?: string
  form?: FormData
  headers?: Record<string, string>
}

export interface Shop extends Dependencies {
  app: FastifyInstance
  /** The URL with which the shop itself connects to the database. */
  applicationUrl: string
  applicationPool: Pool
  call<Data = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<ApiResponse<Data>>
  /** Runs all queued jobs, emails and webhook events included. */
  runJobs(): Promise<void>
  /** Runs a job of the schedule now. */
  runScheduledJob(name: string): Promise<void>
  /** The emails queued so far, oldest first. */
  emails(): Promise<{ kind: string; recipient: string; subject: string; text: string; html: string }[]>
  close(): Promise<void>
}

/** Logs only errors: hides the line that each finished job would print. */
const errorsOnly = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message)
})

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

/**
 * Opens the whole server on a new database, listening on a free port, with the sandbox card provider inside. The server connects as a role
 * that owns no table, whereas `db` and `pool` connect as the owner. `connectThrough` may replace the server's database URL with that of a
 * proxy.
 */
export async function openShop(
  env: Record<string, string> = {},
  connectThrough: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<Shop> {
  const database: TestDatabase = await createTestDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-shop-'))
  const listening = { port: 0 }
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    SANDBOX_SECRET_KEY: secretKey,
    ...env,
  })
  const dependencies = createDependencies(config, await connectThrough(database.applicationUrl), () => listening.port)
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const app = await createApp(dependencies, { logger })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  if (bound && typeof bound === 'object') listening.port = bound.port
  const taskList = createTaskList(dependencies, pino({ level: 'silent' }))
  return {
    ...dependencies,
    db: database.db,
    pool: database.pool,
    applicationUrl: database.applicationUrl,
    applicationPool: dependencies.pool,
    app,
    async call<Data>(
      method: string,
      route: string,
      { as, query, body, text = JSON.stringify(body), form, headers = {} }: CallOptions = {},
    ) {
      const response = await fetch(buildUrl(listening.port, route, query), {
        method,
        redirect: 'manual',
        headers: {
          authorization: basic,
          ...(as ? { accesstoken: as } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text === undefined ? {} : { body: text }),
        ...(form ? { body: form } : {}),
      })
      const answer = await response.text()
      // printed because the answer does not tell the cause, and the failure may not occur again
      if (response.status === 500) console.error(...logged.splice(0))
      return { status: response.status, headers: Object.fromEntries(response.headers), body: readBody<Data>(answer) }
    },
    async runJobs() {
      do await runDueJobs(dependencies.pool, taskList, errorsOnly)
      while ((await finishWebhooks()) || (await isAnyJobDue(dependencies.pool, taskList)))
    },
    async runScheduledJob(name) {
      const job = taskList[name]
      if (!job) throw new Error(`no job is called ${name}`)
      await job({}, {} as JobHelpers)
    },
    emails: () =>
      dependencies.db
        .selectFrom('emails')
        .select(['kind', 'recipient', 'subject', 'text', 'html'])
        .orderBy('id')
        .execute(),
    async close() {
      await app.close()
      await dependencies.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function buildUrl(port: number, route: string, query: CallOptions['query'] = {}): URL {
  const url = new URL(route.startsWith('/') ? route : `/api/v1/${route}`, `http://127.0.0.1:${port}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function readBody<Data>(text: string): Body<Data> {
  try {
    return JSON.parse(text) as Body<Data>
  } catch {
    return { statusCode: 0, responseMessage: text } as Body<Data>
  }
}
