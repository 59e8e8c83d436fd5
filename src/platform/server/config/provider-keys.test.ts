import { describe, expect, test } from 'vitest'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_hidden',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  // what production needs besides the keys
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtp://127.0.0.1:25',
  ENCRYPTION_KEY: 'ab'.repeat(32),
}

/** The error lines with which these settings are refused; no line contains a key. */
function errorLinesOf(changed: Record<string, string>): string[] {
  try {
    readConfig({ ...keys, ...changed })
    return []
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    expect(error.message).not.toContain('hidden')
    return error.message.split('\n')
  }
}

describe('keys of the card payment provider', () => {
  test('a secret key in a setting that pages show stops the start [C-CARD-002]', () => {
    expect(errorLinesOf({ STRIPE_PUBLISHABLE_KEY: 'sk_test_hidden' })).toEqual([
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY: this is a secret key/),
    ])
    expect(errorLinesOf({ STRIPE_PUBLISHABLE_KEY: 'rk_live_hidden' })).toEqual([
      expect.stringContaining('a secret key'),
    ])
    expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: 'sk_live_alone' })).toThrow('a secret key')
  })

  test('each key is known by its beginning, and every wrong one is named at once', () => {
    const wrong = {
      STRIPE_SECRET_KEY: 'pk_test_hidden',
      STRIPE_PUBLISHABLE_KEY: 'hidden',
      STRIPE_CLIENT_ID: 'acct_hidden',
    }
    expect(errorLinesOf(wrong).map((line) => line.split(':')[0])).toEqual(Object.keys(wrong))
    const both = { STRIPE_PUBLISHABLE_KEY: 'sk_live_hidden', STRIPE_WEBHOOK_SECRET: 'hidden' }
    expect(errorLinesOf(both).map((line) => line.split(':')[0])).toEqual(Object.keys(both))
    expect(errorLinesOf({ STRIPE_WEBHOOK_SECRET: 'hidden' })).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: /),
    ])
    expect(errorLinesOf({ STRIPE_SECRET_KEY: 'rk_test_hidden', STRIPE_CLIENT_ID: 'ca_1' })).toEqual([])
  })

  test('live and test keys do not mix', () => {
    expect(errorLinesOf({ STRIPE_SECRET_KEY: 'sk_live_hidden' })).toEqual([
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is of live mode and the other of test mode',
    ])
    expect(errorLinesOf({ STRIPE_SECRET_KEY: 'rk_live_hidden', STRIPE_PUBLISHABLE_KEY: 'pk_live_shown' })).toEqual([])
  })

  test('several signing secrets are separated by commas, with spaces or without', () => {
    const secretsOf = (text: string) => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: text }).stripe.webhookSecrets
    expect(secretsOf('whsec_new, whsec_old,whsec_connect')).toEqual(['whsec_new', 'whsec_old', 'whsec_connect'])
    expect(errorLinesOf({ STRIPE_WEBHOOK_SECRET: 'whsec_new,' })).toHaveLength(1)
    expect(errorLinesOf({ STRIPE_WEBHOOK_SECRET: 'whsec_new whsec_old' })).toHaveLength(1)
  })

  test('the sandbox takes any text for its signing secret, in this server or elsewhere [D-208]', () => {
    const secretsOf = (env: Record<string, string>) => readConfig(env).stripe.webhookSecrets
    expect(secretsOf({ STRIPE_WEBHOOK_SECRET: 'any text, of one secret' })).toEqual(['any text, of one secret'])
    expect(secretsOf({ STRIPE_WEBHOOK_SECRET: 'a', STRIPE_API_BASE: 'http://127.0.0.1:4100' })).toEqual(['a'])
    expect(secretsOf({})).toEqual([])
  })
})
