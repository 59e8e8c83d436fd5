import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build-when-stale.ts'
import { listProcesses } from '../../tools/fresh-machine/list-processes.ts'
import { type Program, startProgram } from '../../tools/testing/start-program.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-killed-'))
/** So many that connections wait for the processes, which render a page for each. */
const [clients, kills] = [80, 4]
let database: TestDatabase
let shop: Program
beforeAll(async () => {
  buildWhenStale()
  database = await createTestDatabase()
  shop = await startProgram(['src/app/server/main.ts'], {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', PROCESSES: '2', DEMO: '0', LOG_LEVEL: 'silent' },
  })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

const listServing = () =>
  listProcesses()
    .filter(({ parent }) => parent === shop.process.pid)
    .map(({ pid }) => pid)

/** A request over a connection of its own. */
function request(): Promise<'answered' | 'closed' | 'neither'> {
  return new Promise((resolve) => {
    const sent = get(`${shop.url}/`, { agent: false, timeout: 20_000 }, (response) => {
      response.resume().on('end', () => resolve('answered'))
      response.on('error', () => resolve('closed'))
    })
    sent.on('error', () => resolve('closed'))
    sent.on('timeout', () => {
      resolve('neither')
      sent.destroy()
    })
  })
}

test('a connection that meets a process which is killed at that moment is answered by another, or closed', async () => {
  const outcomes = { answered: 0, closed: 0, neither: 0 }
  let isOver = false
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) outcomes[await request()] += 1
  })
  for (let killed = 0; killed < kills; killed++) {
    // with both of them gone the port would be free
    await expect.poll(() => listServing().length, { timeout: 40_000, interval: 300 }).toBe(2)
    const [pid = 0] = listServing()
    process.kill(pid, 'SIGKILL')
    await expect.poll(listServing).not.toContain(pid)
  }
  isOver = true
  await Promise.all(load)
  expect(outcomes.neither).toBe(0)
  expect(outcomes.answered).toBeGreaterThan(100)
}, 120_000)
