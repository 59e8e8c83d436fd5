import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { anOrder, aSale } from '../tests/harness/sales.ts'
import { openShop, type Shop } from '../tests/harness/shop.ts'
import type { Finding } from './doctor/finding.ts'
import { lookAtDatabase } from './doctor/look-at-database.ts'
import { lookAtMachine } from './doctor/look-at-machine.ts'
import { lookAtSettings } from './doctor/look-at-settings.ts'
import { lookOutside } from './doctor/look-outside.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-doctor-'))
let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = String(shop.pool.options.connectionString)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const ill = (findings: Finding[]) => findings.filter(({ state }) => state !== 'good').map(({ says }) => says)

test('a shop without an administrator is told so, and with one there is nothing to say', async () => {
  expect(ill(await lookAtDatabase(url))).toEqual(['there is no administrator'])
  await createAdministrator(shop.db, { email: 'owner@example.com', password: 'Quiet-harbour-7' })
  expect(ill(await lookAtDatabase(url))).toEqual([])
})

test('an empty database has no shop yet, one that does not answer is down', async () => {
  expect(ill(await lookAtDatabase(inject('postgresUrl')))).toEqual(['there is no shop in this database yet'])
  expect(ill(await lookAtDatabase('postgres://nobody@127.0.0.1:1/none'))).toEqual([
    expect.stringContaining('the database does not answer'),
  ])
})

test('letters, payments, notices and jobs that are stuck are counted', async () => {
  const order = await anOrder(shop, await aSale(shop))
  await shop.pool.query(`insert into emails (kind, recipient, subject, html, text, created_at)
    values ('test', 'a@example.com', 'A', '', '', now() - interval '1 hour')`)
  await shop.pool.query(`insert into payments (order_id, method, payment_type, state, amount_pence, updated_at)
    values ('${order}', 'new_card', 1, 'unknown', 2000, now() - interval '1 hour')`)
  await shop.pool.query(`insert into webhook_events (provider_event_id, type, payload, received_at)
    values ('evt_1', 'charge.updated', '{}', now() - interval '1 hour')`)
  await shop.pool.query("select graphile_worker.add_job('no-such-job', max_attempts => 1)")
  await shop.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect(ill(await lookAtDatabase(url))).toEqual([
    '1 letters wait to be sent',
    '1 payments are in doubt',
    '1 notices of the card provider are not worked on',
    '1 jobs were given up',
  ])
})

test('a port that another program holds, and strangers that do not answer, are named with a way out', async () => {
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
  const found = [...(await lookAtMachine(config)), ...(await lookOutside(config))]
  expect(ill(found)).toEqual([
    `port ${port} belongs to another program`,
    expect.stringContaining('the mail server refuses'),
    expect.stringContaining('the card provider does not answer'),
  ])
  expect(found.filter(({ state, wayOut }) => state !== 'good' && !wayOut)).toEqual([])
  other.close()
})

test('published defaults are pointed at in production', () => {
  const config = readConfig({ NODE_ENV: 'production', SANDBOX: '1' })
  expect(ill(lookAtSettings(config))).toContain('the basic authorization is the published default')
  expect(ill(lookAtSettings(readConfig({})))).toEqual([])
})
