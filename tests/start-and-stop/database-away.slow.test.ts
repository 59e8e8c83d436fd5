import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../harness/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-away-'))
let database: TestDatabase
let proxy: DatabaseProxy
beforeAll(async () => {
  buildWhenStale()
  database = await createTestDatabase()
  proxy = await openDatabaseProxy(database.url)
})
afterAll(async () => {
  proxy.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The server, started on the database behind the proxy. */
function start(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ...env }
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const events: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) events.push((JSON.parse(line) as { event: string }).event)
  })
  let errorOutput = ''
  child.stderr.on('data', (part: Buffer) => {
    errorOutput += part
  })
  return { child, events, exit: once(child, 'exit'), errorOutput: () => errorOutput }
}

test('of two shops waiting for a database SIGTERM ends one, the other opens', async () => {
  await proxy.disconnect()
  const [stopped, shop] = [start({ DRAIN_SECONDS: '30' }), start()]
  for (const { events } of [stopped, shop]) await expect.poll(() => events, { timeout: 20_000 }).toEqual(['waiting'])
  const stoppedAt = performance.now()
  stopped.child.kill('SIGTERM')
  expect(await stopped.exit).toEqual([0, null])
  expect(performance.now() - stoppedAt).toBeLessThan(3_000)
  await proxy.reconnect()
  await expect.poll(() => shop.events, { timeout: 20_000 }).toEqual(['waiting', 'ready'])
  shop.child.kill('SIGTERM')
  expect(await shop.exit).toEqual([0, null])
  expect([stopped.errorOutput(), shop.errorOutput()]).toEqual(['', ''])
}, 60_000)
