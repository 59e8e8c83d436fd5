import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSandboxKeys } from '#app/server/sandbox-keys.ts'
import { readConfig } from '#platform/server/config/config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keysOf = (name: string, env: Record<string, string> = {}) =>
  readSandboxKeys(readConfig({ DATA_DIR: path.join(folder, name), ...env }), false)

test('each installation has its own random keys, stable over restarts and readable by it only', () => {
  const [one, other] = [keysOf('one'), keysOf('other')]
  expect(one.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/)
  expect(one.webhookSecret).toMatch(/^whsec_\S{43}$/)
  expect(keysOf('one')).toEqual(one)
  expect(other.secretKey).not.toBe(one.secretKey)
  expect(other.webhookSecret).not.toBe(one.webhookSecret)
  const file = path.join(folder, 'one', 'sandbox-key')
  expect(readFileSync(file, 'utf8').trim()).toBe(one.secretKey)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['sandbox-key'])
})

test('keys that are set win, and events are signed with the secret that is set', () => {
  const set = keysOf('set', { SANDBOX_SECRET_KEY: 'sk_test_set', STRIPE_WEBHOOK_SECRET: 'any text' })
  expect(set).toEqual({ secretKey: 'sk_test_set', webhookSecret: 'any text' })
  expect(keysOf('one', { STRIPE_WEBHOOK_SECRET: 'any text' })).toEqual({ ...keysOf('one'), webhookSecret: 'any text' })
})
