import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useStoredSettings } from '#platform/server/config/stored-settings.ts'
import { deleteBackupsLeftBehind } from '#settings/backup/server/make-backup.ts'
import { readBackup } from '#settings/backup/server/read-backup.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { type MailServer, openMailServer } from '../../../../tests/harness/mail-server.ts'
import { codeIn, setSection } from '../../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import type { FirstHourCheck, FirstHourStep, FirstHourView } from '../contract.ts'

let mailServer: MailServer
let shop: Shop
let admin: Person
beforeAll(async () => {
  mailServer = await openMailServer('shop', 'quiet-harbour')
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const read = async () =>
  (await shop.call<FirstHourView>('GET', 'admin/first-hour', { as: admin.token })).body.responseData
const stepOf = async (name: FirstHourStep) => (await read()).steps.find(({ step }) => step === name)
const run = (check: FirstHourCheck) =>
  shop.call<{ message: string }>('POST', 'admin/first-hour/check', { as: admin.token, body: { check } })
const confirm = (code: string) =>
  shop.call<{ message: string }>('POST', 'admin/first-hour/arrived', { as: admin.token, body: { code } })
const listed = async <Item>(items: AsyncIterable<Item>) => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const countIntents = async () =>
  (await shop.pool.query("select from sandbox.objects where kind = 'payment_intent'")).rowCount

test('an empty shop is told what it lacks, in the words of the doctor [N-SETT-020]', async () => {
  const { live, steps } = await read()
  expect(live).toBe(false)
  expect(Object.fromEntries(steps.map(({ step, state }) => [step, state]))).toEqual({
    company: 'todo',
    brand: 'look',
    mail: 'todo',
    provider: 'todo',
    webhook: 'todo',
    category: 'todo',
    product: 'todo',
    seller: 'todo',
    legal: 'look',
    files: 'todo',
    backup: 'todo',
  })
  expect((await stepOf('mail'))?.words).toBe('emails are kept as files and are not sent')
  expect((await stepOf('webhook'))?.words).toBe('no webhook event came so far')
  expect((await stepOf('provider'))?.words).toContain('test cards pay: the card provider is the sandbox')
})

test('what is there is done [N-SETT-020]', async () => {
  await createCategory(shop)
  await createProduct(shop)
  await createSeller(shop)
  await setSection(shop, admin, 'company', { address: '12 Mill Lane, Leeds' })
  for (const name of ['company', 'category', 'product', 'seller'] as const)
    expect((await stepOf(name))?.state, name).toBe('done')
})

test('a test payment is made and refunded, and no book knows of it [N-SETT-021]', async () => {
  expect((await run('payment')).body.responseData.message).toBe('A test payment of £1 was made and refunded.')
  expect(await countIntents()).toBe(1)
  const refunds = await shop.pool.query("select data from sandbox.objects where kind = 'refund'")
  expect(refunds.rows).toMatchObject([{ data: { amount: 100, status: 'succeeded' } }])
  const since = new Date(0)
  expect([
    ...(await listed(shop.provider.listCharges(since))),
    ...(await listed(shop.provider.listRefunds(since))),
  ]).toEqual([])
  expect((await shop.pool.query('select from payments')).rowCount).toBe(0)
  expect((await shop.pool.query('select from entries')).rowCount).toBe(0)
  expect(await stepOf('provider')).toMatchObject({ state: 'look', checked: expect.any(String) })
})

test('a webhook event is caused, waited for and remembered [N-SETT-022]', async () => {
  expect((await run('webhook')).body.responseData.message).toContain('its webhook event came, properly signed')
  await expect.poll(async () => (await stepOf('webhook'))?.words).toMatch(/^the last webhook event came/)
  expect((await stepOf('webhook'))?.state).toBe('done')
  // the events of a test payment are processed, but change nothing
  await shop.runJobs()
  expect((await shop.pool.query('select from payments')).rowCount).toBe(0)
  expect((await shop.pool.query('select from webhook_events where processed_at is null')).rowCount).toBe(0)
})

test('with live keys no card is charged: the keys are checked instead [N-SETT-021]', async () => {
  const before = await countIntents()
  useStoredSettings(shop.config, { STRIPE_SECRET_KEY: 'sk_live_unknown', STRIPE_PUBLISHABLE_KEY: 'pk_live_unknown' })
  Object.assign(shop.config.stripe, { apiBase: 'http://127.0.0.1:1' })
  try {
    expect((await read()).live).toBe(true)
    expect((await stepOf('webhook'))?.check).toBeNull()
    expect((await run('payment')).body.responseMessage).toMatch(/^the card provider does not answer/)
    expect((await run('webhook')).body.responseMessage).toContain('With live keys no payment is made')
    expect(await stepOf('provider')).toMatchObject({ state: 'todo' })
  } finally {
    Object.assign(shop.config.stripe, { apiBase: null })
    await shop.settings.refresh()
    useStoredSettings(shop.config, {})
  }
  expect(await countIntents()).toBe(before)
})

test('what was tried before its section was changed counts no more [N-SETT-024]', async () => {
  const mail = { host: '127.0.0.1', port: mailServer.port, security: 'none', user: 'shop', password: 'quiet-harbour' }
  await setSection(shop, admin, 'mail', mail)
  expect(await stepOf('mail')).toMatchObject({ state: 'todo', checked: null })
  expect((await run('mail')).body.responseData.message).toContain('queued as 4711')
  expect((await confirm(codeIn(mailServer.received.at(-1)))).body.statusCode).toBe(1)
  expect(await stepOf('mail')).toMatchObject({
    state: 'look',
    words: expect.stringContaining('which no mail server knows'),
  })
  await setSection(shop, admin, 'mail', { ...mail, host: 'localhost' })
  expect(await stepOf('mail')).toMatchObject({ state: 'todo', checked: null })
  mailServer.reject('5.1.1 no such mailbox')
  expect((await run('mail')).body.error?.errorCode).toBe(23)
  expect(await stepOf('mail')).toMatchObject({ state: 'todo', words: expect.stringContaining('no such mailbox') })
})

test('files are written and read; something else cannot be tried [N-SETT-020]', async () => {
  expect((await run('files')).body.responseData.message).toBe('uploads can be kept and read')
  expect((await stepOf('files'))?.state).toBe('done')
  expect((await run('everything' as FirstHourCheck)).body.error?.errorCode).toBe(1)
})

test('a backup is made, read and dated; one that was cut off is none [N-SETT-023]', async () => {
  expect((await run('backup')).body.statusCode).toBe(1)
  expect((await stepOf('backup'))?.state).toBe('running')
  expect((await run('backup')).body.responseMessage).toBe('A backup is being made already.')
  await shop.runJobs()
  const step = await stepOf('backup')
  expect(step).toMatchObject({
    state: 'done',
    words: expect.stringMatching(/^A backup was made and read: [\d,]+ rows and \d+ files\.$/),
  })
  const folder = path.join(shop.config.dataDir, 'backups')
  const [name = ''] = readdirSync(folder)
  const file = path.join(folder, name)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { rows } = await readBackup(file)
  expect(rows['public.products']).toBe(1)
  writeFileSync(file, readFileSync(file).subarray(0, -200))
  await expect(readBackup(file)).rejects.toThrow()
  // only the newest two backups stay on the disk
  for (let made = 0; made < 3; made++) {
    await run('backup')
    await shop.runJobs()
  }
  expect(readdirSync(folder)).toHaveLength(2)
  const age = async (values: string) => {
    await shop.pool.query(`update setting_checks set ${values} where name = 'backup'`)
    return stepOf('backup')
  }
  const checked = expect.any(String)
  const old = { state: 'todo', words: 'The last backup is more than eight days old.', checked }
  expect(await age("checked_at = now() - interval '9 days'")).toMatchObject(old)
  const failed = { state: 'todo', words: 'The disk is full.', checked }
  expect(await age("passed = false, words = 'The disk is full.'")).toMatchObject(failed)
  const interrupted = { state: 'todo', words: 'The last backup was begun, and did not end.', checked }
  expect(await age("passed = null, words = '', checked_at = now() - interval '2 hours'")).toMatchObject(interrupted)
})

test('half a backup has another name, and goes once nobody writes it any more [N-SETT-030]', async () => {
  const folder = path.join(shop.config.dataDir, 'backups')
  const [left, written] = ['left.backup.unfinished', 'written.backup.unfinished'].map((name) => path.join(folder, name))
  for (const file of [left, written]) writeFileSync(String(file), 'half')
  utimesSync(String(left), new Date(), new Date(Date.now() - 11 * 60_000))
  await run('backup')
  await shop.runJobs()
  expect(readdirSync(folder).filter((name) => !name.endsWith('.backup'))).toEqual(['written.backup.unfinished'])
  // the next start
  utimesSync(String(written), new Date(), new Date(Date.now() - 11 * 60_000))
  await deleteBackupsLeftBehind(shop.config)
  const names = readdirSync(folder)
  expect(names.filter((name) => !name.endsWith('.backup'))).toEqual([])
  for (const name of names) expect((await readBackup(path.join(folder, name))).rows['public.products']).toBe(1)
})
