import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogins } from '#app/server/demo/refuse-demo-shop.ts'
import { findFreePort } from '#platform/server/database/embedded/find-free-port.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { startProgram } from '../../tools/check/testing/start-program.ts'
import { openShop } from '../harness/shop.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-production-'))
let database: TestDatabase
beforeAll(async () => {
  buildWhenStale()
  database = await createTestDatabase()
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/**
 * Complete settings of a shop in production. Neither the card provider nor the mail server answers, which does not keep the shop from
 * opening.
 */
const complete = () => ({
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
})

function startInVain(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['tools/serve/shop.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: path.join(folder, 'none'), PORT: '0', ...env },
    timeout: 60_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

test('a public shop does not start without its secrets, and lists what to set', () => {
  const { status, lines } = startInVain({ HOST: '0.0.0.0' })
  expect(status).toBe(1)
  expect(lines).toEqual([
    'The shop was not started:',
    '  this is production, because HOST=0.0.0.0 is within reach of other machines. These settings are missing:',
    expect.stringMatching(/^ {2}PUBLIC_URL: /),
    expect.stringMatching(/^ {2}SMTP_URL: /),
    expect.stringMatching(/^ {2}STRIPE_SECRET_KEY: /),
    expect.stringMatching(/^ {2}STRIPE_PUBLISHABLE_KEY: /),
    expect.stringMatching(/^ {2}STRIPE_WEBHOOK_SECRET: /),
    expect.stringMatching(/^ {2}→ set them in .*; to only try the shop, .*: DEMO=1$/),
  ])
})

/** Routes that exist only in a shop that is tried out: the mailbox, the sandbox's API and one of its pages. */
const openToTry = ['/dev/mail', '/v1/charges', '/oauth/authorize']
const areMissing = (origin: string) =>
  Promise.all(openToTry.map(async (route) => (await fetch(origin + route)).status === 404))

test('in production there is no mailbox, no sandbox and no demo shop, which a shop to try has', async () => {
  const port = await findFreePort()
  const shop = await startProgram(['src/app/server/main.ts'], { ...complete(), PORT: String(port) })
  expect(shop.url).toBe('https://shop.example.com')
  expect(await areMissing(`http://127.0.0.1:${port}`)).toEqual([true, true, true])
  expect((await database.pool.query('select from users')).rowCount).toBe(0)
  await shop.stop()
  const tried = await openShop()
  expect(await areMissing(tried.ownUrl())).toEqual([false, false, false])
  await tried.close()
})

test('a database with the people of the demo shop is refused in production', async () => {
  const [[, email]] = demoLogins
  await database.pool.query('insert into demo_shop (loaded_at) values (null)')
  await database.pool.query(
    `insert into users (role, email, password_hash, first_name, last_name) values ('admin', $1, '', 'Morgan', 'Hale')`,
    [email],
  )
  const { status, lines } = startInVain(complete())
  expect(status).toBe(1)
  expect(lines[0]).toBe(
    'The shop was not started: the database of DATABASE_URL holds the demo shop, whose passwords are published' +
      ` (${email}), and this is production, because PUBLIC_URL begins with https.`,
  )
})
