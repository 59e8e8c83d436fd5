import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/database/embedded/find-free-port.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { startProgram } from '../../tools/check/testing/start-program.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const demoLock = 8_241_018
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-loading-'))
let database: TestDatabase
beforeAll(async () => {
  buildWhenStale()
  database = await createTestDatabase()
  // the demo shop counts as loaded, so the start is over as soon as the lock is free
  await database.pool.query('insert into demo_shop (loaded_at) values (now())')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

test.each(['1', '2'])('the shop is ready only after the demo is loaded (PROCESSES=%s)', async (processes) => {
  const port = await findFreePort()
  // stands for another process that loads the demo shop into the same database: it holds the lock of the loading
  const loading = new pg.Client({ connectionString: database.url })
  await loading.connect()
  await loading.query('select pg_advisory_lock($1)', [demoLock])
  const starting = startProgram(['src/app/server/main.ts'], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    PROCESSES: processes,
    DEMO: '1',
    LOG_LEVEL: 'silent',
  })
  const getReadiness = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    return [response.status, await response.json()]
  }
  const alive = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status)
  await expect.poll(() => alive().catch(() => 'no answer'), { timeout: 60_000 }).toBe(200)
  expect(await getReadiness()).toEqual([503, { status: 'loading' }])
  await loading.end()
  const shop = await starting
  // several requests, since each may reach a different process
  for (let request = 0; request < 6; request++) expect(await getReadiness()).toEqual([200, { status: 'ready' }])
  await shop.stop()
})
