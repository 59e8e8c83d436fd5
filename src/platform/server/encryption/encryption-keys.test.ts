import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import { findEncryptionKeys, readEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [one, other] = ['0A'.repeat(32), '0b'.repeat(32)]

test('without the setting one private key is made in the data folder, once [D-429, N-PLAT-028]', () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'shop') })
  expect(findEncryptionKeys(config)).toBeNull()
  const made = readEncryptionKeys(config)
  const file = path.join(folder, 'shop', 'encryption-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readEncryptionKeys(config)).toEqual(made)
  expect(findEncryptionKeys(config)).toEqual(made)
  expect(made.current.bytes.toString('hex')).toBe(readFileSync(file, 'utf8').trim())
  writeFileSync(file, 'damaged\n')
  expect(() => readEncryptionKeys(config)).toThrow(`${file} holds no key`)
})

test('the setting has one or more keys, and then the data folder is not read [D-429, N-PLAT-027]', () => {
  const keys = readEncryptionKeys(
    readConfig({ DATA_DIR: path.join(folder, 'none'), ENCRYPTION_KEY: ` ${one}, ${other}` }),
  )
  expect(keys.current.bytes).toEqual(Buffer.alloc(32, 10))
  expect(keys.byId.size).toBe(2)
  for (const wrong of ['secret', one.slice(2), `${one},secret`])
    expect(() => readConfig({ ENCRYPTION_KEY: wrong })).toThrow(/^ENCRYPTION_KEY: is no list of keys/)
})
