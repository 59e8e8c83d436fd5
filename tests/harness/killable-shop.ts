import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { findFreePort } from '../../src/platform/server/database/embedded/find-free-port.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/check/testing/start-program.ts'
import { type ProviderBooks, readProviderBooks } from '../faults/outcome/provider-books.ts'
import { type FaultyProvider, openFaultyProvider } from '../faults/stack/faulty-provider.ts'
import type { HeldWork } from '../faults/stack/held-work.ts'
import { openPausedStatements, type PausedStatements } from '../faults/stack/paused-statements.ts'
import { createSale, orderBody, type PlacedOrder, type Sale } from './sales.ts'
import { secretKey } from './sandbox.ts'
import type { ApiResponse, Body, Shop } from './shop.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

/** A call that is sent to one process and then repeated to another, always with the same key and body. */
export interface RepeatedCall {
  route: string
  body: object
  key: string
  /** A seller's or an administrator's token; the payer of a payment link has none. */
  as?: string | undefined
}

/** A started shop whose processes can be killed one by one, and whose provider can be made to wait. */
export interface KillableShop {
  database: TestDatabase
  /** The shop as the factories of the tests need it. */
  factory: Shop
  provider: FaultyProvider
  pausedStatements: PausedStatements
  sale: Sale
  /** The process that is never killed. */
  other: Program
  /** Starts another process, which the caller ends, or which ends after the file's last test. */
  start(): Promise<Program>
  send<Data>(process: Program, call: RepeatedCall): Promise<ApiResponse<Data>>
  /** Holds a call after its work is done and before its answer is stored. */
  holdAnswer(): Promise<HeldWork>
  /** Places an order of £20.00 and returns its id. */
  placeOrder(): Promise<string>
  providerBooks(): Promise<ProviderBooks>
}

/** Opens a killable shop, which is closed after the file's last test. */
export async function openKillableShop(): Promise<KillableShop> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-killed-'))
  const database = await createTestDatabase()
  const sandboxDatabase = await createTestDatabase()
  const sandbox = await startProgram(['tools/serve/sandbox.ts', '--port', '0'], {
    DATABASE_URL: sandboxDatabase.url,
    LOG_LEVEL: 'silent',
    SANDBOX_SECRET_KEY: secretKey,
  })
  // no webhook reaches the shop, so that only the repeated call can settle the work
  const webhookUrl = 'http://127.0.0.1:9/none'
  const provider = await openFaultyProvider({ target: sandbox.url, webhookUrl, random: () => 1 })
  const started: Program[] = []
  afterAll(async () => {
    for (const program of [...started, sandbox]) await program.kill()
    provider.close()
    await database.close()
    await sandboxDatabase.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Starts a process of the shop. All of them have the same public URL, although each listens on a port of its own. */
  const start = async (): Promise<Program> => {
    const PORT = String(await findFreePort())
    const program = await startProgram(['src/app/server/main.ts'], {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      STRIPE_API_BASE: provider.url,
      PORT,
      DEMO: '0',
      PUBLIC_URL: 'http://localhost:4000',
      SANDBOX_SECRET_KEY: secretKey,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: path.join('node_modules', '.cache', 'compiled'),
    })
    started.push(program)
    return { ...program, url: `http://localhost:${PORT}` }
  }
  const factory = { db: database.db, pool: database.pool } as unknown as Shop
  const query = async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows
  const pausedStatements = await openPausedStatements(database.url, query)
  const sale = await createSale(factory, { quantity: 100 })
  const other = await start()
  return {
    database,
    factory,
    provider,
    pausedStatements,
    sale,
    other,
    start,
    send,
    holdAnswer: () => pausedStatements.hold({ table: 'idempotency_keys', operation: 'update', state: 'done' }),
    async placeOrder() {
      const call = { route: 'order', body: orderBody(sale), key: crypto.randomUUID(), as: sale.seller.token }
      return (await send<PlacedOrder>(other, call)).body.responseData._id
    },
    providerBooks: () => readProviderBooks(sandbox.url),
  }
}

async function send<Data>(shop: Program, { route, body, key, as }: RepeatedCall): Promise<ApiResponse<Data>> {
  const headers = { authorization: basic, 'idempotency-key': key, ...(as === undefined ? {} : { accesstoken: as }) }
  const response = await fetch(`${shop.url}/api/v1/${route}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const parsed = (await response.json()) as Body<Data>
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed }
}

/** Starts the call in a process, which is killed once the call has reached this step. */
export async function killMidCall(shop: KillableShop, call: RepeatedCall, step: HeldWork): Promise<void> {
  const killed = await shop.start()
  const interrupted = shop.send(killed, call).catch((error: unknown) => error)
  await expect.poll(step.count, { timeout: 30_000 }).toBe(1)
  await killed.kill()
  expect(await interrupted).toBeInstanceOf(TypeError)
  const { rows } = await shop.database.pool.query(
    `select state, claimed_by is not null as "isClaimed" from idempotency_keys where key = $1`,
    [call.key],
  )
  expect(rows).toEqual([{ state: 'running', isClaimed: true }])
}

/** Sends the call twice at the same time, like an impatient caller: one of the two does the work, and both get its answer. */
export async function repeatTwice<Data>({ database, other, send }: KillableShop, call: RepeatedCall): Promise<Data> {
  const [beginning] = await readBeginning(database, call)
  const answers = await Promise.all([send<Data>(other, call), send<Data>(other, call)])
  expect(answers.map(({ body }) => body.responseMessage)).toEqual([undefined, undefined])
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(1)
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  // the answers came before the two minutes after which the key would have been free for another call anyway
  expect(Date.now() - (beginning?.at.getTime() ?? 0)).toBeLessThan(110_000)
  return answers[0]?.body.responseData as Data
}

async function readBeginning({ pool }: TestDatabase, { key }: RepeatedCall): Promise<{ at: Date }[]> {
  return (await pool.query<{ at: Date }>('select created_at as at from idempotency_keys where key = $1', [key])).rows
}

/**
 * Takes the lock away from the process that has claimed the call's key, by ending its connection. The process continues without a lock
 * until `giveBack` is called.
 */
export async function takeProcessLock(
  { database: { pool, url } }: KillableShop,
  { key }: RepeatedCall,
): Promise<{ giveBack(): Promise<void> }> {
  const { rows } = await pool.query<{ number: number; class: number; pid: number }>(
    `select claimed_by as number, l.classid::integer as class, l.pid from idempotency_keys
      join pg_locks l on l.locktype = 'advisory' and l.objid = claimed_by and l.granted
        and l.database = (select oid from pg_database where datname = current_database()) where key = $1`,
    [key],
  )
  const [held] = rows
  if (!held) throw new Error('no process holds the lock')
  const taker = new pg.Client({ connectionString: url })
  taker.on('error', () => undefined)
  await taker.connect()
  // a shared lock: others find the process's lock free, but the process cannot take it again
  const taken = taker.query('select pg_advisory_lock_shared($1, $2)', [held.class, held.number])
  const countWaiting = async () =>
    (await pool.query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [held.number]))
      .rowCount
  await expect.poll(countWaiting).toBe(1)
  await pool.query('select pg_terminate_backend($1)', [held.pid])
  await taken
  return {
    giveBack: () => taker.end(),
  }
}
