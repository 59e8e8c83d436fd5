import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/harness/database.ts'
import { stripeAt } from '../tests/harness/sandbox.ts'

let database: FreshDatabase
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.close()
})

async function start() {
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['tools/sandbox.ts', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line) as { event: string; url: string }
    if (event === 'ready') return { child, stripe: stripeAt(url) }
  }
  throw new Error('the sandbox did not start')
}

test('a sandbox in a process of its own stops when asked and forgets nothing [D-208]', async () => {
  const first = await start()
  const { id } = await first.stripe.customers.create({ name: 'Anna' })
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  const second = await start()
  expect(await second.stripe.customers.retrieve(id)).toMatchObject({ name: 'Anna' })
})
