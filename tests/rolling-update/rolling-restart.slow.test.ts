import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/check/testing/start-program.ts'
import { type BalancingProxy, openBalancingProxy } from '../harness/balancing-proxy.ts'
import { createClient, createProduct, createSeller, enablePayouts } from '../harness/factories.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { startLoad } from './load.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-rolling-'))
let database: TestDatabase
let sandboxDatabase: TestDatabase
let provider: Program
let proxy: BalancingProxy
const shops: Program[] = []

beforeAll(async () => {
  buildWhenStale()
  database = await createTestDatabase()
  sandboxDatabase = await createTestDatabase()
  const env = { DATABASE_URL: sandboxDatabase.url, LOG_LEVEL: 'silent' }
  provider = await startProgram(['tools/serve/sandbox.ts', '--port', '0'], env)
  proxy = await openBalancingProxy()
  await Promise.all([startShop(0), startShop(1)])
})
afterAll(async () => {
  await proxy.close()
  for (const program of [...shops, provider]) await program.kill()
  await database.close()
  await sandboxDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startShop(position: number): Promise<void> {
  const shop = await startProgram(['src/app/server/main.ts'], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    STRIPE_API_BASE: provider.url,
    PORT: '0',
    DRAIN_SECONDS: '2',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: path.join('node_modules', '.cache', 'compiled'),
  })
  shops[position] = shop
  proxy.add(shop.url)
  await vi.waitUntil(() => proxy.isHealthy(shop.url), { timeout: 60_000 })
}

async function replaceShop(position: number): Promise<void> {
  const old = shops[position] as Program
  await old.stop()
  proxy.remove(old.url)
  expect(old.process.exitCode).toBe(0)
  await startShop(position)
}

/** Adds a column to each table, as a newer version's first migration does, which only adds things. */
async function addColumnToEachTable(): Promise<void> {
  const { rows } = await database.pool.query<{ table: string }>(
    "select quote_ident(tablename) as table from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'",
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { table } of rows)
    await database.pool.query(`alter table ${table} add column added_later text not null default 'by a newer version'`)
  await database.pool.query(
    "insert into schema_migrations (name, hash, compatible) values ('9000_newer.sql', 'of a newer version', true)",
  )
}

test('two processes restart in turn while a newer version adds columns: no request fails', async () => {
  const dependencies = { db: database.db } as Parameters<typeof createSeller>[0]
  const seller = await enablePayouts(dependencies, await createSeller(dependencies))
  const client = await createClient(dependencies, seller)
  const productId = await createProduct(dependencies, { quantity: 100_000 })
  const load = startLoad({ url: proxy.url, token: seller.token, clientId: client.id, productId })
  await expect.poll(() => load.countOf('order paid'), { timeout: 60_000 }).toBeGreaterThan(3)
  await addColumnToEachTable()
  await replaceShop(0)
  await replaceShop(1)
  const paidBefore = load.countOf('order paid')
  await expect.poll(() => load.countOf('order paid'), { timeout: 60_000 }).toBeGreaterThan(paidBefore + 3)
  const { failures, answered } = await load.stop()
  expect(failures).toEqual([])
  const { rows } = await database.pool.query(`select (select count(*)::int from orders) as placed,
    (select count(*)::int from orders where payment_status = 3) as paid`)
  expect(rows).toEqual([{ placed: answered['order placed'], paid: answered['order paid'] }])
}, 180_000)
