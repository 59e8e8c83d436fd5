import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'
import { openLabelService } from '../../tests/harness/labels.ts'
import { createOrder, createSale } from '../../tests/harness/sales.ts'
import { sandboxLabel } from '../../tests/harness/sandbox-label.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'
import { checkCarriers } from './doctor/check-carriers.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkDemoShop } from './doctor/check-demo-shop.ts'
import { checkExternalSystems } from './doctor/check-external-systems.ts'
import { checkLabels } from './doctor/check-labels.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkSettings, describeInvalidSettings } from './doctor/check-settings.ts'
import type { Finding } from './doctor/finding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-doctor-'))
let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = shop.applicationUrl
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const listWarningsAndFailures = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'passed').map(({ message }) => message)

test('a shop without an administrator is reported, and with one every check passes', async () => {
  expect(listWarningsAndFailures(await checkDatabase(url))).toEqual(['there is no administrator'])
  await createAdministrator(shop.db, { email: 'owner@example.com', password: 'Quiet-harbour-7' }, shop.publicUrl())
  expect(listWarningsAndFailures(await checkDatabase(url))).toEqual([])
})

test('a role that owns the tables is told how to own none', async () => {
  const [found] = (await checkDatabase(String(shop.pool.options.connectionString))).filter(
    ({ state }) => state === 'warning',
  )
  expect(found).toMatchObject({
    message: "the shop's role postgres owns its tables, so it could change or empty the ledger",
    remedy: expect.stringContaining('DATABASE_OWNER_URL'),
  })
  await shop.pool.query('grant update (pence) on entries to chairside')
  expect(listWarningsAndFailures(await checkDatabase(url))).toEqual([
    "the shop's role chairside may change or empty public.entries",
  ])
  await shop.pool.query('revoke update (pence) on entries from chairside')
})

test('an empty database has no shop yet, one that does not answer is down', async () => {
  expect(listWarningsAndFailures(await checkDatabase(inject('postgresUrl')))).toEqual([
    'there is no shop in this database yet',
  ])
  expect(listWarningsAndFailures(await checkDatabase('postgres://nobody@127.0.0.1:1/none'))).toEqual([
    expect.stringContaining('the database does not answer'),
  ])
})

test('emails, payments, webhook events and jobs that are stuck are counted', async () => {
  const order = await createOrder(shop, await createSale(shop))
  await shop.pool.query(`insert into emails (kind, recipient, subject, html, text, created_at)
    values ('test', 'a@example.com', 'A', '', '', now() - interval '1 hour')`)
  await shop.pool.query(`insert into payments (order_id, method, payment_type, state, amount_pence, updated_at)
    values ('${order}', 'new_card', 1, 'unknown', 2000, now() - interval '1 hour')`)
  await shop.pool.query(`insert into webhook_events (provider_event_id, type, payload, received_at)
    values ('evt_1', 'charge.updated', '{}', now() - interval '1 hour')`)
  await shop.pool.query("select graphile_worker.add_job('no-such-job', max_attempts => 1)")
  await shop.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect(listWarningsAndFailures(await checkDatabase(url))).toEqual([
    '1 emails wait to be sent',
    '1 payments are in doubt',
    '1 notices of the card provider are not worked on',
    '1 jobs were given up',
  ])
})

test('a port in use and external systems without an answer are reported with a remedy', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const closed = 'http://127.0.0.1:1'
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    STRIPE_API_BASE: closed,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const found = [...(await checkMachine(config)), ...(await checkExternalSystems(config))]
  expect(listWarningsAndFailures(found)).toEqual([
    `port ${port} belongs to another program`,
    expect.stringContaining('the mail server refuses'),
    expect.stringContaining('the card provider does not answer'),
  ])
  expect(found.filter(({ state, remedy }) => state !== 'passed' && !remedy)).toEqual([])
  other.close()
})

test('published default passwords and what is for trying the shop are reported in production', () => {
  const config = readConfig({ NODE_ENV: 'production', SANDBOX: '1', DEV_MAIL: '1' })
  const found = checkSettings(config)
  expect(found[0]).toEqual({ state: 'passed', message: 'this is production, because NODE_ENV says so' })
  expect(listWarningsAndFailures(found)).toEqual([
    'links in emails lead to localhost',
    'emails are kept as files and are not sent',
    'behind a proxy every visitor would share one rate limit',
    'the basic authorization is the published default',
    'everybody can read the emails at /dev/mail',
    'test cards pay: the card provider is the sandbox',
  ])
  expect(listWarningsAndFailures(checkSettings(readConfig({})))).toEqual([])
})

test('a demo that other machines reach is reported', () => {
  expect(listWarningsAndFailures(checkSettings(readConfig({ HOST: '0.0.0.0', DEMO: '1' })))).toEqual([
    'everybody can log in to the demo shop with its published passwords',
    'everybody can read the emails at /dev/mail',
    'test cards pay: the card provider is the sandbox',
  ])
})

test('the doctor says that it is production, why, and what is missing', () => {
  const env = { PUBLIC_URL: 'https://shop.example.com', STRIPE_SECRET_KEY: 'sk_live_1', PROCESSES: 'many' }
  const found = describeInvalidSettings(catchInvalidConfig(env))
  expect(found.map(({ state, message }) => `${state} ${message.split(':')[0]}`)).toEqual([
    'passed this is production, because a key of the card provider is a live one and PUBLIC_URL begins with https',
    'failed PROCESSES',
    'failed SMTP_URL',
    'failed STRIPE_PUBLISHABLE_KEY',
    'failed STRIPE_WEBHOOK_SECRET',
  ])
  expect(found.filter(({ state, remedy }) => state === 'failed' && !remedy)).toEqual([])
})

function catchInvalidConfig(env: Record<string, string>): InvalidConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof InvalidConfigError) return error
  }
  throw new Error('these settings are right')
}

test('people of the demo shop are reported in production, and named elsewhere', async () => {
  const production = readConfig({ NODE_ENV: 'production', SANDBOX: '1' })
  const check = async (config = production) => (await checkDemoShop(url, config)).map(({ state }) => state)
  expect(await check()).toEqual(['passed'])
  await createAdministrator(shop.db, { email: 'admin@chairside.test', password: 'Chairside-1admin' }, shop.publicUrl())
  await shop.pool.query("insert into demo_shop (loaded_at) values (now() + interval '1 second')")
  expect(await check()).toEqual(['failed'])
  expect(await checkDemoShop(url, readConfig({}))).toEqual([
    { state: 'passed', message: 'the demo shop is loaded, whose passwords are published' },
  ])
  expect(await checkDemoShop(inject('postgresUrl'), production)).toEqual([])
})

test('the doctor says whether carriers report parcels, and that a former secret still counts', () => {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
  const check = (CARRIER_SECRET: string) => checkCarriers(readConfig({ CARRIER_SECRET }))
  expect(check('')).toMatchObject({ state: 'passed', message: expect.stringContaining('there is no CARRIER_SECRET') })
  expect(check(secret)).toMatchObject({ state: 'passed', message: expect.stringContaining('a signed call') })
  expect(check(`${secret},${secret}`)).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('2 secrets'),
  })
  for (const wrong of ['secret', 'whsec_', 'whsec_short', `${secret},x`])
    expect(() => readConfig({ CARRIER_SECRET: wrong })).toThrow('CARRIER_SECRET: is no list of secrets')
})

test('the doctor says whether labels can be made, without making one [N-CARR-007]', async () => {
  const check = (LABEL_COMMAND: string) => checkLabels(readConfig({ LABEL_COMMAND }))
  expect(await check('')).toMatchObject({ state: 'passed', message: expect.stringContaining('no labels') })
  expect(await check(sandboxLabel)).toMatchObject({ state: 'passed' })
  for (const wrong of [path.join(folder, 'nothing'), folder, path.resolve('package.json')])
    expect(await check(wrong)).toMatchObject({ state: 'failed', remedy: expect.stringContaining('LABEL_COMMAND') })
  const service = await openLabelService()
  service.respond = (response) => response.writeHead(405).end()
  expect(await check(service.url)).toMatchObject({ state: 'passed' })
  expect(service.requests).toMatchObject([{ method: 'HEAD', body: '' }])
  service.respond = (response) => response.writeHead(502).end()
  expect(await check(service.url)).toMatchObject({ state: 'failed' })
  service.close()
  const gone = await check(service.url)
  expect([gone.state, gone.message.includes('secret')]).toEqual(['failed', false])
  for (const wrong of [
    'make-label',
    './make-label',
    'http://labels.example/x',
    'https://me:word@labels.example',
    'ftp://x',
  ])
    expect(() => readConfig({ LABEL_COMMAND: wrong })).toThrow('LABEL_COMMAND: is neither')
  for (const right of ['https://labels.example/x', 'http://localhost:4000', 'http://[::1]:4000/'])
    expect(readConfig({ LABEL_COMMAND: right }).labelCommand).toBe(right)
})
