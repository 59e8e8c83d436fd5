import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretKey, stripeAt } from '../../tests/harness/sandbox.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { type Program, startProgram } from '../check/testing/start-program.ts'

let database: TestDatabase
const started: Program[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const program of started) await program.kill()
  await database.close()
})

async function start() {
  const env = { DATABASE_URL: database.url, NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX_SECRET_KEY: secretKey }
  const program = await startProgram(['tools/serve/sandbox.ts', '--port', '0'], env)
  started.push(program)
  return { child: program.process, stripe: stripeAt(program.url) }
}

test('a sandbox in a process of its own stops on SIGTERM and loses nothing [D-208]', async () => {
  const first = await start()
  const { id } = await first.stripe.customers.create({ name: 'Anna' })
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  const second = await start()
  expect(await second.stripe.customers.retrieve(id)).toMatchObject({ name: 'Anna' })
})
