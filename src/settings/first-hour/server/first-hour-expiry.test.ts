import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketKeys, openBucketService } from '../../../../tests/harness/buckets.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { type MailServer, openMailServer } from '../../../../tests/harness/mail-server.ts'
import { codeIn, setSection } from '../../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import type { FirstHourCheck, FirstHourStep, FirstHourView } from '../contract.ts'
import { recordCheck } from './run-check.ts'

let mailServer: MailServer
let shop: Shop
let admin: Person
beforeAll(async () => {
  mailServer = await openMailServer('shop', 'quiet-harbour')
  shop = await openShop({ MAIL_FROM: 'Lumen <hello@lumen.example>' })
  admin = await createAdmin(shop, { email: 'morgan@lumen.example' })
})
beforeEach(() => shop.pool.query('truncate webhook_deliveries, setting_checks'))
afterAll(async () => {
  await shop.close()
  await mailServer.close()
})

const stepOf = async (name: FirstHourStep, as = admin) => {
  const { body } = await shop.call<FirstHourView>('GET', 'admin/first-hour', { as: as.token })
  return body.responseData.steps.find(({ step }) => step === name)
}
const run = (check: FirstHourCheck) =>
  shop.call<{ message: string }>('POST', 'admin/first-hour/check', { as: admin.token, body: { check } })
const addDelivery = (outcome: string, events = 1) =>
  shop.pool.query(
    'insert into webhook_deliveries (hour, outcome, events, last_at) values (now(), $1, $2, now()) on conflict do nothing',
    [outcome, events],
  )
const changeKeys = async (client_id: string) =>
  expect((await setSection(shop, admin, 'provider', { client_id })).body.statusCode).toBe(1)

test('an event and a payment with the keys of before say nothing of the new ones [N-SETT-024]', async () => {
  for (const check of ['payment', 'webhook'] as const) expect((await run(check)).body.statusCode).toBe(1)
  await expect.poll(async () => (await stepOf('webhook'))?.state).toBe('done')
  expect((await stepOf('provider'))?.checked).not.toBeNull()
  await changeKeys('ca_another')
  expect(await stepOf('webhook')).toMatchObject({
    state: 'todo',
    words: expect.stringMatching(/^no webhook event came since the keys were changed, the last webhook event came /),
    checked: null,
  })
  expect(await stepOf('provider')).toMatchObject({ state: 'todo', checked: null })
  expect((await run('webhook')).body.statusCode).toBe(1)
  await expect.poll(async () => (await stepOf('webhook'))?.state).toBe('done')
})

test('missed events and those of another secret are told as by the doctor [N-SETT-031]', async () => {
  await addDelivery('accepted')
  expect((await stepOf('webhook'))?.state).toBe('done')
  await recordCheck(shop.db, 'webhook', false, 'No webhook event came within 20 seconds.')
  expect(await stepOf('webhook')).toMatchObject({
    state: 'todo',
    words: expect.stringMatching(/^No webhook event came within 20 seconds\. the last webhook event came /),
    checked: expect.any(String),
  })
  // an event that comes later shows that they come again
  await shop.pool.query("update setting_checks set checked_at = now() - interval '1 minute'")
  expect((await stepOf('webhook'))?.state).toBe('done')
  await addDelivery('bad_signature', 3)
  expect(await stepOf('webhook')).toMatchObject({
    state: 'look',
    words: expect.stringMatching(
      / UTC\. 3 webhook events were rejected in the last day: 3 signed with another secret$/,
    ),
  })
})

test('files that were written before their place was changed are tried anew [N-SETT-024]', async () => {
  const service = await openBucketService('uploads')
  try {
    await run('files')
    expect((await stepOf('files'))?.state).toBe('done')
    const { accessKeyId: storage_key, secretAccessKey: storage_secret } = bucketKeys
    const bucket = { endpoint: service.endpoint, region: '', bucket: 'uploads', storage_key, storage_secret }
    expect((await setSection(shop, admin, 'storage', bucket)).body.statusCode).toBe(1)
    expect(await stepOf('files')).toMatchObject({ state: 'todo', checked: null })
    await run('files')
    expect((await stepOf('files'))?.state).toBe('done')
  } finally {
    await setSection(shop, admin, 'storage', { remove: 'true' })
    await service.close()
  }
})

test('a test email counts once the link in it was opened, by an owner [N-SETT-032]', async () => {
  const mail = { host: '127.0.0.1', port: mailServer.port, security: 'none', user: 'shop', password: 'quiet-harbour' }
  expect((await setSection(shop, admin, 'mail', mail)).body.statusCode).toBe(1)
  const colleague = await createColleague(shop, ['settings'])
  const confirm = (code: string, as = admin) =>
    shop.call<{ message: string }>('POST', 'admin/first-hour/arrived', { as: as.token, body: { code } })
  expect((await run('mail')).body.responseData.message).toMatch(/^Sent to morgan@lumen\.example\. /)
  const first = codeIn(mailServer.received.at(-1))
  const unconfirmed = {
    state: 'todo',
    words: expect.stringMatching(/queued as 4711\. It is sent, but not yet confirmed: please open the link in it\.$/),
  }
  expect(await stepOf('mail')).toMatchObject(unconfirmed)
  // the button of the page 'Settings' sends such an email as well, and the newest one counts
  await shop.call('POST', 'admin/settings/test-mail', { as: admin.token })
  const code = codeIn(mailServer.received.at(-1))
  expect(code).not.toBe(first)
  for (const wrong of [first, 'x', `${code}x`])
    expect((await confirm(wrong)).body.error).toMatchObject({
      errorCode: 10,
      responseMessage: 'This is not the newest test email. Please send another one.',
    })
  expect((await confirm(code, colleague)).status).toBe(403)
  expect(await stepOf('mail')).toMatchObject(unconfirmed)
  for (const _again of [1, 2]) expect((await confirm(code)).body.statusCode).toBe(1)
  expect(await stepOf('mail')).toMatchObject({ state: 'done', words: expect.stringMatching(/ It arrived\.$/) })
  const { rows } = await shop.pool.query<{ row: string }>('select setting_checks::text as row from setting_checks')
  for (const hidden of ['morgan', code]) expect(rows.map(({ row }) => row).join()).not.toContain(hidden)
})

test('of what is left to owners a colleague reads how far it is, and no address [N-SETT-029]', async () => {
  await recordCheck(shop.db, 'mail', true, 'Sent to morgan@lumen.example. The mail server said: 250 OK')
  await recordCheck(shop.db, 'files', false, 'uploads cannot be kept: https://bucket.example')
  const colleague = await createColleague(shop, ['settings'])
  const { body } = await shop.call<FirstHourView>('GET', 'admin/first-hour', { as: colleague.token })
  expect(JSON.stringify(body)).not.toMatch(/morgan|lumen\.example|bucket\.example/)
  expect(await stepOf('files', colleague)).toMatchObject({
    state: 'todo',
    words: 'It is missing, or nobody has tried it since it was set.',
    check: null,
  })
  expect((await stepOf('backup', colleague))?.check).toBe('backup')
})
