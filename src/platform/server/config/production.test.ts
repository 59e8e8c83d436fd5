import { describe, expect, test } from 'vitest'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_hidden',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
}
const complete = {
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  ...keys,
}

/** The names of the wrong and the missing settings that prevent a start in this environment; null if the shop would start. */
function findRefused(env: Record<string, string>): { wrong: string[]; missing: string[] } | null {
  try {
    readConfig(env)
    return null
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    const nameOf = (line: string) => line.split(':')[0] ?? ''
    return { wrong: error.wrong.map(nameOf), missing: error.missing.map(nameOf) }
  }
}

describe('production', () => {
  test.each<Record<string, string>>([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'development', HOST: '0.0.0.0' },
  ])('names everything that is missing at once (%o) [D-208]', (env) => {
    expect(findRefused(env)).toEqual({ wrong: [], missing: Object.keys(complete) })
    const wrong = { ...env, PROCESSES: 'many', DEV_MAIL: '1', S3_BUCKET: 'shop' }
    expect(findRefused(wrong)).toMatchObject({ wrong: expect.arrayContaining(['PROCESSES', 'S3_ENDPOINT, S3_BUCKET']) })
  })

  test('by a live key or an https address alone lacks the rest', () => {
    const { PUBLIC_URL, ...others } = complete
    expect(findRefused({ PUBLIC_URL })).toEqual({ wrong: [], missing: Object.keys(others) })
    expect(findRefused({ STRIPE_SECRET_KEY: 'rk_live_hidden' })).toEqual({
      wrong: [],
      missing: ['PUBLIC_URL', 'SMTP_URL', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    })
  })

  test('with a bucket needs the key that all machines share [N-PLAT-028]', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(findRefused({ ...complete, ...bucket })).toEqual({ wrong: [], missing: ['ENCRYPTION_KEY'] })
    expect(readConfig({ ...complete, ...bucket, ENCRYPTION_KEY: 'ab'.repeat(32) }).production).toBe(true)
  })

  test('with all of it opens without demo shop, demo logins, /dev/mail and sandbox', () => {
    const config = readConfig(complete)
    expect(config).toMatchObject({ production: true, demo: false, devMail: false })
    expect(config.stripe.secretKey).toBe('sk_live_hidden')
  })

  test('that others reach takes neither the sandbox nor /dev/mail, though asked for by name', () => {
    const reached: Record<string, string>[] = [
      { HOST: '192.168.1.5' },
      { PUBLIC_URL: 'https://shop.example.com' },
      { PUBLIC_URL: 'http://192.168.1.5:3000' },
      { TRUST_PROXY: '127.0.0.1' },
      keys,
    ]
    for (const env of reached) {
      const withNames = { ...env, SANDBOX: '1', DEV_MAIL: '1' }
      expect(findRefused(withNames)?.wrong, JSON.stringify(env)).toEqual(['SANDBOX', 'DEV_MAIL'])
      expect(findRefused({ NODE_ENV: 'production', ...withNames })?.wrong).toEqual(['SANDBOX', 'DEV_MAIL'])
    }
  })

  test('that only this machine reaches may be tried by name [D-208]', () => {
    const production = { NODE_ENV: 'production' }
    expect(readConfig({ ...production, SANDBOX: '1' })).toMatchObject({ production: true, demo: false, devMail: false })
    expect(readConfig({ ...production, SANDBOX: '1', DEV_MAIL: '1' })).toMatchObject({ devMail: true })
    expect(readConfig({ ...production, DEMO: '1' })).toMatchObject({ production: true, demo: true, devMail: false })
  })
})

describe('a second factor of administrators', () => {
  const isRequired = (env: Record<string, string>) => readConfig(env).secondFactorRequired

  test('is required in production unless a setting says otherwise, and nowhere else [D-230, D-480]', () => {
    expect(isRequired(complete)).toBe(true)
    expect(isRequired({ NODE_ENV: 'production', SANDBOX: '1' })).toBe(true)
    expect(isRequired({ ...complete, ADMIN_SECOND_FACTOR: 'optional' })).toBe(false)
    expect(isRequired({ NODE_ENV: 'production', DEMO: '1' })).toBe(false)
    expect(isRequired({})).toBe(false)
    expect(isRequired({ ADMIN_SECOND_FACTOR: 'required' })).toBe(true)
  })
})

describe('a demo', () => {
  test('is what DEMO=1 makes of an address that others reach', () => {
    const reached: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://shop.example.com' }]
    for (const env of reached)
      expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ production: false, demo: true, devMail: true })
  })

  test('never runs on live keys', () => {
    expect(findRefused({ ...complete, DEMO: '1' })).toEqual({ wrong: ['DEMO'], missing: [] })
    expect(findRefused({ STRIPE_PUBLISHABLE_KEY: 'pk_live_shown', DEMO: '1' })?.wrong).toEqual(['DEMO'])
    const test = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(findRefused({ ...test, DEMO: '1' })).toBeNull()
  })
})

test('webhooks go to this machine itself for development alone [N-CONN-012]', () => {
  const wanted = { WEBHOOKS_TO_LOCALHOST: '1' }
  expect(readConfig({})).toMatchObject({ webhooksToLocalhost: false })
  expect(readConfig(wanted)).toMatchObject({ production: false, webhooksToLocalhost: true })
  const forbidden: Record<string, string>[] = [
    { NODE_ENV: 'production', ...complete },
    { NODE_ENV: 'production', SANDBOX: '1' },
    { PUBLIC_URL: 'https://shop.example.com', DEMO: '1' },
    { HOST: '0.0.0.0', DEMO: '1' },
  ]
  for (const env of forbidden)
    expect(findRefused({ ...env, ...wanted })?.wrong, JSON.stringify(env)).toContain('WEBHOOKS_TO_LOCALHOST')
})
