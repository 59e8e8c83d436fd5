import { describe, expect, test } from 'vitest'
import { InvalidConfigError, readConfig } from '#platform/server/config/config.ts'

describe('settings', () => {
  test('without settings the shop runs by itself: database, demo, sandbox, emails in a folder', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      devMail: true,
      pacing: true,
      processes: 1,
    })
    expect(config.databaseUrl).toBeUndefined()
    expect(config.stripe.secretKey).toBeNull()
  })

  test('every wrong setting is named at once', () => {
    const wrong = {
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      DATABASE_REPLICA_URL: 'beside',
      PACING: 'yes',
      SMTP_URL: 'http://mail',
      TRUST_PROXY: '10.0.0.1, everybody',
    }
    expect(() => readConfig(wrong)).toThrow(InvalidConfigError)
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name)
  })

  test('commission is held for no day by default, and for at most 90 whole days [D-243]', () => {
    expect(readConfig({}).commissionHoldDays).toBe(0)
    expect(readConfig({ COMMISSION_HOLD_DAYS: '90' }).commissionHoldDays).toBe(90)
    for (const wrong of ['91', '-1', '1.5', 'soon'])
      expect(() => readConfig({ COMMISSION_HOLD_DAYS: wrong })).toThrow('COMMISSION_HOLD_DAYS')
  })

  test('a variable without a value counts as absent', () => {
    const names = [
      'PORT',
      'DEMO',
      'DATABASE_URL',
      'PROCESSES',
      'STRIPE_SECRET_KEY',
      'TRUST_PROXY',
      'S3_BUCKET',
      'MAIL_FROM',
    ]
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('proxies are IP addresses, networks of them, or the names of private ranges', () => {
    const trustProxy = '10.0.0.1, 192.168.0.0/16, fd00::/8, loopback'
    expect(readConfig({ TRUST_PROXY: trustProxy, DEMO: '1' })).toMatchObject({ trustProxy })
  })

  test('a file of mails and its page exist only without a mail server [D-208]', () => {
    expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:25' }).devMail).toBe(false)
    expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1:25', DEV_MAIL: '1' })).toThrow(/^DEV_MAIL: emails/)
    expect(readConfig({ DEV_MAIL: '1' }).devMail).toBe(true)
  })

  test('an external database brings no demo shop unless config [D-080]', () => {
    const url = 'postgres://shop@db/shop'
    expect(readConfig({ DATABASE_URL: url }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: url, DEMO: '1' }).demo).toBe(true)
  })

  test('half a bucket or half an administrator is no setting', () => {
    expect(() => readConfig({ S3_BUCKET: 'shop' })).toThrow('S3_ENDPOINT')
    const bucket = { S3_BUCKET: 'shop', S3_ENDPOINT: 'https://s3.eu-west-2.amazonaws.com' }
    expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'key' })).toThrow('S3_SECRET_ACCESS_KEY')
    expect(() => readConfig({ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' })).toThrow('S3_BUCKET')
    expect(readConfig(bucket).s3).toMatchObject({ bucket: 'shop', keys: null })
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow('ADMIN_PASSWORD')
  })
})
