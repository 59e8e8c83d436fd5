import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfigOfShop, refuseLiveKeysElsewhere, useSettingsOfShop } from '#app/server/read-config-of-shop.ts'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'
import { useStoredSettings } from '#platform/server/config/stored-settings.ts'
import { createAdmin, type Person } from '../../../tests/harness/factories.ts'
import { type MailServer, openMailServer } from '../../../tests/harness/mail-server.ts'
import { type OpenSandbox, openSandbox, secretKey } from '../../../tests/harness/sandbox.ts'
import { setSection } from '../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

const ENCRYPTION_KEY = '01'.repeat(32)
let provider: OpenSandbox
let mailServer: MailServer
let shop: Shop
let admin: Person
beforeAll(async () => {
  provider = await openSandbox()
  mailServer = await openMailServer('shop', 'quiet-harbour')
  shop = await openShop({ ENCRYPTION_KEY, STRIPE_API_BASE: provider.url })
  admin = await createAdmin(shop)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await shop.close()
  await provider.close()
  await mailServer.close()
})

function startProduction(more: Record<string, string> = {}) {
  vi.unstubAllEnvs()
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    DATABASE_URL: shop.applicationUrl,
    ENCRYPTION_KEY,
    ...more,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return readConfigOfShop()
}

const missingOf = async (more?: Record<string, string>) => {
  const error = await startProduction(more).catch((thrown: unknown) => thrown)
  if (!(error instanceof InvalidConfigError)) throw new Error('production started')
  return error.missing.map((line) => line.split(':')[0])
}
const ofProvider = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

test('production without keys and mail server names them where nothing is stored [N-SETT-017]', async () => {
  expect(await missingOf()).toEqual(['SMTP_URL', ...ofProvider])
  expect(await missingOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual(['SMTP_URL', ...ofProvider])
})

test('what is stored counts as set where production asks for it [N-SETT-017]', async () => {
  const mail = { host: '127.0.0.1', port: mailServer.port, security: 'none', user: 'shop', password: 'quiet-harbour' }
  expect((await setSection(shop, admin, 'mail', mail)).body.statusCode).toBe(1)
  expect(await missingOf()).toEqual(['SMTP_URL', ...ofProvider])
  const keys = { secret_key: secretKey, publishable_key: 'pk_test_sandbox', webhook_secret: 'whsec_stored' }
  expect((await setSection(shop, admin, 'provider', keys)).body.statusCode).toBe(1)
  const config = await startProduction()
  expect(config).toMatchObject({ production: true, demo: false, devMail: false, smtpUrl: undefined })
  await useSettingsOfShop(config, shop.applicationUrl)
  expect(config.smtpUrl).toContain('127.0.0.1')
  expect(config.stripe).toMatchObject({ secretKey, webhookSecrets: ['whsec_stored'] })
  // one of the keys without the others does not count, and the shop's address can only come from the environment
  expect(await missingOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual(['SMTP_URL', ...ofProvider.slice(1)])
  expect(await missingOf({ PUBLIC_URL: '' })).toContain('PUBLIC_URL')
  // without the key that encrypted them, the stored settings cannot be read
  expect(await missingOf({ ENCRYPTION_KEY: '02'.repeat(32) })).toContain('STRIPE_SECRET_KEY')
})

test('live keys of the database open no shop that is no production [N-SETT-014, N-SETT-017]', () => {
  const config = readConfig({})
  refuseLiveKeysElsewhere(config)
  useStoredSettings(config, { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })
  expect(() => refuseLiveKeysElsewhere(config)).toThrow('are live ones, and this is no production')
})
