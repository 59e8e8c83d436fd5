import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encryptStoredValues, inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { type EncryptionKeys, parseEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { writeBackup } from '#settings/backup/server/backup-store.ts'
import { settingsText } from '#settings/text.ts'
import { createAdmin, type Person } from '../../../tests/harness/factories.ts'
import { type MailServer, openMailServer } from '../../../tests/harness/mail-server.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { type OpenSandbox, openSandbox, secretKey } from '../../../tests/harness/sandbox.ts'
import { findTablesWith, readSettings, setSection } from '../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

const [user, password] = ['shop@lumen.example', 'quiet-harbour-and-47-gulls']
const keys = {
  secret_key: secretKey,
  publishable_key: 'pk_test_sandbox',
  webhook_secret: 'whsec_of_the_endpoint_of_the_shop',
}
const mapsKey = 'AIza-of-the-maps-and-postcodes-1234'
const sent = [password, keys.secret_key, keys.webhook_secret, mapsKey]

let provider: OpenSandbox
let mailServer: MailServer
let maps: Server
let shop: Shop
let admin: Person
beforeAll(async () => {
  provider = await openSandbox()
  mailServer = await openMailServer(user, password)
  maps = await openMapsService()
  // the shop's own sandbox has another key, so that the provider of this test can only be called with the stored keys
  shop = await openShop({ STRIPE_API_BASE: provider.url, SANDBOX_SECRET_KEY: 'sk_test_another' })
  admin = await createAdmin(shop, { email: 'morgan@lumen.example' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await shop.close()
  await provider.close()
  await mailServer.close()
  maps.close()
})

/** A server in place of Google Maps that knows one key and one street. */
async function openMapsService(): Promise<Server> {
  const server = createServer((request, response) => {
    const isKnown = request.headers['x-goog-api-key'] === mapsKey
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' })
    const place = { placePrediction: { placeId: 'p1', text: { text: '1 Borough High Street, London' } } }
    response.end(
      JSON.stringify(
        isKnown ? { suggestions: [place] } : { error: { message: 'API key not valid. Please pass one.' } },
      ),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const outside = globalThis.fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
    outside(String(url).startsWith('https://places.googleapis.com/') ? `http://127.0.0.1:${port}` : url, init),
  )
  return server
}

const mail = (changes = {}) => ({
  host: '127.0.0.1',
  port: mailServer.port,
  security: 'none',
  user,
  password,
  ...changes,
})
const errorsOf = ({ body }: Awaited<ReturnType<typeof setSection>>) => body.error?.errors as Record<string, string>
const goBackTo = (version: { _id: string } | undefined) =>
  shop.call<{ message: string }>('PUT', 'admin/settings/back', { as: admin.token, body: { version_id: version?._id } })
const sendTestMail = () => shop.call<{ message: string }>('POST', 'admin/settings/test-mail', { as: admin.token })
const readPage = async (path: string) => (await fetch(`${shop.ownUrl()}${path}`)).status

test('a test email without a mail server is stored where /dev/mail shows it [N-SETT-011]', async () => {
  expect((await sendTestMail()).body.responseData.message).toContain('There is no mail server')
  expect(await shop.emails()).toMatchObject([{ kind: 'test-mail', recipient: 'morgan@lumen.example' }])
  expect(await readPage('/dev/mail')).toBe(200)
})

test('a mail server that refuses is not stored, and its words are shown [N-SETT-010]', async () => {
  const refused = await setSection(shop, admin, 'mail', mail({ password: 'wrong-word-of-the-shop' }))
  expect(errorsOf(refused).host).toMatch(/^The mail server refuses: .*Username and password not accepted/)
  const away = await setSection(shop, admin, 'mail', mail({ port: 1 }))
  expect(errorsOf(away).host).toMatch(/^The mail server refuses: .*ECONNREFUSED/)
  expect(JSON.stringify([refused.body, away.body])).not.toContain('wrong-word')
  expect(await readSettings(shop, admin)).toMatchObject({ mail: { host: '' }, secrets: [], versions: [] })
  expect(await findTablesWith(shop, 'wrong-word-of-the-shop')).toEqual([])
})

test('emails leave by a mail server once it is set [N-SETT-010, N-SETT-011, N-SETT-012]', async () => {
  expect((await setSection(shop, admin, 'mail', mail())).body.statusCode).toBe(1)
  const { message } = (await sendTestMail()).body.responseData
  expect(message).toBe('Sent to morgan@lumen.example. The mail server said: 250 queued as 4711')
  expect(mailServer.received).toHaveLength(1)
  expect(mailServer.received[0]).toContain('A test email from Chairside')
  // an email that was queued before is sent as well
  await shop.runJobs()
  expect(mailServer.received).toHaveLength(2)
  expect(await readPage('/dev/mail')).toBe(404)
  mailServer.reject('5.1.1 no such mailbox')
  const refused = await sendTestMail()
  expect(refused.body.error).toMatchObject({ errorCode: 23 })
  expect(wordsOf(refused)).toContain(settingsText.testMailRefused(''))
  expect(wordsOf(refused)).toContain('5.1.1 no such mailbox')
  mailServer.reject(null)
})

test('a password that is not typed again stays, and going back keeps it [N-SETT-006]', async () => {
  const [first] = (await readSettings(shop, admin)).versions
  const spelt = { host: 'LOCALHOST', password: '' }
  expect((await setSection(shop, admin, 'mail', mail({ host: 'localhost' }))).body.statusCode).toBe(1)
  const [second] = (await readSettings(shop, admin)).versions
  expect((await setSection(shop, admin, 'mail', mail(spelt))).body.statusCode).toBe(1)
  expect((await goBackTo(second)).body.statusCode).toBe(1)
  expect(shop.config.smtpUrl).toContain('@localhost:')
  expect((await sendTestMail()).body.responseData.message).toContain('queued')
  // a stored password is sent only to the server for which it was typed
  const before = await readSettings(shop, admin)
  for (const refused of [await setSection(shop, admin, 'mail', mail({ password: '' })), await goBackTo(first)])
    expect(errorsOf(refused).password).toMatch(/^The password that is stored is that of localhost/)
  // nor to another port of it, or with less encryption
  for (const change of [{ port: 2525 }, { security: 'starttls' }, { security: 'tls', port: 465 }]) {
    const refused = await setSection(shop, admin, 'mail', mail({ ...spelt, ...change }))
    expect(errorsOf(refused).password).toBe(
      'The password that is stored was typed for another port or connection. Please enter it for this one.',
    )
  }
  expect(await readSettings(shop, admin)).toEqual(before)
  expect((await setSection(shop, admin, 'mail', mail())).body.statusCode).toBe(1)
  expect(shop.config.smtpUrl).toContain('@127.0.0.1:')
})

test.each([
  [
    { secret_key: 'sk_test_wrong_one_of_the_shop' },
    'secret_key',
    expect.stringMatching(/^The card provider refuses this key: Invalid API Key/),
  ],
  [
    { publishable_key: 'pk_test_wrong_one' },
    'publishable_key',
    expect.stringMatching(/^The card provider refuses this key: Invalid API Key/),
  ],
  [{ secret_key: 'rk_live_1' }, 'publishable_key', settingsText.keysMixed],
  [{ secret_key: 'sk_live_1', publishable_key: 'pk_live_1' }, 'secret_key', settingsText.liveNeedsProduction],
  [{ publishable_key: 'sk_test_of_the_tests' }, 'publishable_key', settingsText.publishableKeySecret],
  [{ publishable_key: 'hello' }, 'publishable_key', settingsText.publishableKeyWrong],
  [{ secret_key: 'hello' }, 'secret_key', settingsText.secretKeyWrong],
  [{ webhook_secret: 'hello' }, 'webhook_secret', settingsText.webhookSecretWrong],
  [{ webhook_secret: '' }, 'webhook_secret', settingsText.keyMissing],
])('keys with %o are refused in words and not stored [N-SETT-013, N-SETT-014]', async (change, field, words) => {
  const before = await readSettings(shop, admin)
  const refused = await setSection(shop, admin, 'provider', { ...keys, ...change })
  expect(errorsOf(refused)).toEqual({ [field]: words })
  expect(await readSettings(shop, admin)).toEqual(before)
  expect(shop.config.stripe.secretKey).toBeNull()
})

test('keys are not stored while the card provider cannot be asked [N-SETT-013]', async () => {
  const cutOff = await openShop({ STRIPE_API_BASE: 'http://127.0.0.1:1' })
  try {
    const owner = await createAdmin(cutOff)
    const refused = await setSection(cutOff, owner, 'provider', keys)
    expect([refused.status, wordsOf(refused)]).toEqual([503, expect.stringContaining(settingsText.providerAway(''))])
    expect(await readSettings(cutOff, owner)).toMatchObject({ provider: { mode: 'sandbox' }, secrets: [] })
  } finally {
    await cutOff.close()
  }
})

test('production keeps its keys and its mail server [N-SETT-012]', async () => {
  const environment = { NODE_ENV: 'production', SANDBOX: '1', ADMIN_SECOND_FACTOR: 'optional' }
  const open = await openShop({ ...environment, STRIPE_API_BASE: provider.url })
  try {
    const owner = await createAdmin(open)
    for (const [section, fields] of [
      ['mail', mail()],
      ['provider', keys],
    ] as const)
      expect((await setSection(open, owner, section, fields)).body.statusCode).toBe(1)
    const before = await readSettings(open, owner)
    const removed = await setSection(open, owner, 'provider', { remove: true })
    expect([removed.status, wordsOf(removed)]).toEqual([409, settingsText.keysNeeded])
    expect(errorsOf(await setSection(open, owner, 'mail', { host: '' }))).toEqual({ host: settingsText.mailNeeded })
    expect(await readSettings(open, owner)).toEqual(before)
  } finally {
    await open.close()
  }
})

test('keys are used from the next call on, by server and pages [N-SETT-013]', async () => {
  const id = crypto.randomUUID()
  await expect(shop.provider.createCustomer({ userId: id })).rejects.toThrow()
  const config = async () => (await shop.call<{ config: object }>('GET', 'config')).body.responseData.config
  const policy = async () => (await fetch(`${shop.ownUrl()}/healthz`)).headers.get('content-security-policy')
  expect(await config()).toMatchObject({ provider: 'sandbox' })
  expect(await policy()).not.toContain('js.stripe.com')
  expect((await setSection(shop, admin, 'provider', keys)).body.statusCode).toBe(1)
  expect(await shop.provider.createCustomer({ userId: id })).toMatch(/^cus_/)
  expect(await config()).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_sandbox' })
  expect(await policy()).toContain('js.stripe.com')
  expect(await readSettings(shop, admin)).toMatchObject({
    provider: { mode: 'test' },
    secrets: expect.arrayContaining([
      { name: 'secret_key', last_four: 'ests', since: expect.any(String) },
      { name: 'webhook_secret', last_four: 'shop', since: expect.any(String) },
    ]),
  })
})

test('a key of the maps service is tried, and used from the next search on [N-SETT-015]', async () => {
  const search = async () =>
    (await shop.call<{ places: { text: string }[] }>('GET', 'place/autocomplete', { query: { q: 'Boro' } })).body
      .responseData.places
  expect(await search()).not.toContainEqual({ place_id: 'p1', text: '1 Borough High Street, London' })
  const refused = await setSection(shop, admin, 'maps', { maps_key: 'AIza-of-nothing-at-all-in-the-world' })
  expect(errorsOf(refused).maps_key).toBe('The maps service refuses this key: API key not valid. Please pass one.')
  expect((await setSection(shop, admin, 'maps', { maps_key: mapsKey })).body.statusCode).toBe(1)
  expect(await search()).toEqual([{ place_id: 'p1', text: '1 Borough High Street, London' }])
})

test('no secret is in an answer, a log line, a table or a backup [N-SETT-008, N-PLAT-025]', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const logged = await createApp(shop, { logger })
  const headers = {
    authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
    accesstoken: admin.token,
  }
  const answers = [await logged.inject({ url: '/api/v1/admin/settings', headers })]
  const { version_ids } = await readSettings(shop, admin)
  for (const [section, body] of [
    ['mail', mail({ port: 1 })],
    ['provider', { ...keys, publishable_key: 'pk_test_wrong_one' }],
    ['provider', keys],
    ['maps', { maps_key: mapsKey }],
  ] as const) {
    const version_id = version_ids.find((one) => one.section === section)?._id
    const payload = { ...body, version_id }
    answers.push(await logged.inject({ method: 'PUT', url: `/api/v1/admin/settings/${section}`, headers, payload }))
  }
  const log = await shop.call('GET', 'admin/log/list', { as: admin.token, query: { lmt: 100 } })
  const shown = [...answers.map(({ payload }) => payload), JSON.stringify(log.body), ...lines].join('\n')
  expect(lines.length).toBeGreaterThan(4)
  for (const secret of sent) expect(shown).not.toContain(secret)
  expect(await findTablesWith(shop, ...sent)).toEqual([])
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-secrets-'))
  const target = path.join(folder, 'backup.tar.gz')
  await writeBackup(shop.applicationUrl, shop.files, target)
  const archive = gunzipSync(readFileSync(target))
  rmSync(folder, { recursive: true })
  for (const secret of sent) expect(archive.includes(secret)).toBe(false)
  await logged.close()
})

test('secrets are encrypted anew with a new key [D-429, N-PLAT-027]', async () => {
  const { db, encryptionKeys } = shop
  const { current: next } = parseEncryptionKeys(['04'.repeat(32)]) as EncryptionKeys
  const byId = new Map(encryptionKeys.byId).set(next.id, next)
  const secretsUnder = async (keys: EncryptionKeys) =>
    (await inspectStoredValues(db, keys)).find(({ name }) => name === 'keys and passwords of the settings')
  await encryptStoredValues({ db, encryptionKeys: { current: next, byId } })
  expect(await secretsUnder(encryptionKeys)).toMatchObject({ unknownKeys: new Map([[next.id, 5]]) })
  await encryptStoredValues({ db, encryptionKeys: { current: encryptionKeys.current, byId } })
  expect(await secretsUnder(encryptionKeys)).toMatchObject({ unknownKeys: new Map(), underPrevious: 0, altered: 0 })
})

test('keys that are removed give way to the sandbox and the built-in list again [N-SETT-013]', async () => {
  expect((await setSection(shop, admin, 'provider', { remove: true })).body.statusCode).toBe(1)
  expect((await setSection(shop, admin, 'maps', { remove: true })).body.statusCode).toBe(1)
  expect((await setSection(shop, admin, 'mail', { host: '' })).body.statusCode).toBe(1)
  expect(await readSettings(shop, admin)).toMatchObject({
    provider: { mode: 'sandbox' },
    maps: { service: 'built-in' },
    secrets: [],
  })
  expect(shop.config).toMatchObject({ smtpUrl: undefined, devMail: true, googleMapsKey: undefined })
  expect(await readPage('/dev/mail')).toBe(200)
})
