import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import { readEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { createSeller } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import { checkEncryption } from './check-encryption.ts'

const [key, next] = ['01'.repeat(32), '02'.repeat(32)]
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-doctor-'))
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ ENCRYPTION_KEY: key })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const check = async (ENCRYPTION_KEY = '') => {
  const found = await checkEncryption(shop.applicationUrl, readConfig({ ENCRYPTION_KEY, DATA_DIR: folder }))
  return found.map(({ state, message }) => `${state} ${message.replace(/key [\da-f]{8}/, 'key ID')}`)
}

test('the doctor says what the key cannot open, and makes none [D-429, N-PLAT-027, N-PLAT-030]', async () => {
  expect(await check()).toEqual(['passed nothing is encrypted yet'])
  const { token: as, id } = await createSeller(shop)
  await shop.call('PUT', 'tax-details', { as, body: { kind: 'nino', number: 'AB123456C' } })
  expect(await check(key)).toEqual(['passed the key ID opens all 1 encrypted values'])
  expect(await check(`${next},${key}`)).toEqual([
    'warning tax numbers: 1 under a previous key, which ENCRYPTION_KEY still needs',
  ])
  const unreadable =
    'failed tax numbers: 1 cannot be read, encrypted with the key ID, which ENCRYPTION_KEY does not have'
  expect([await check(next), await check()]).toEqual([[unreadable], [unreadable]])
  const clear = { number_kind: 'utr', number: '2123456789', encrypted_number: null }
  await shop.db.updateTable('tax_details').set(clear).where('user_id', '=', id).execute()
  expect(await check(key)).toEqual(['warning tax numbers: 1 stored in the clear'])
})

test('in production the doctor warns of a key that is in the data folder alone [D-429]', async () => {
  const made = readConfig({ DATA_DIR: folder })
  readEncryptionKeys(made)
  const found = await checkEncryption(shop.applicationUrl, { ...made, production: true })
  expect(found.map(({ message }) => message)).toContain(
    'the key of what is encrypted is in DATA_DIR alone, and in no backup',
  )
})
