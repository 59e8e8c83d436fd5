import { expect, test } from 'vitest'
import {
  decryptValue,
  encryptValue,
  parseEncryptionKeys,
  readKeyId,
} from '#platform/server/encryption/encryption-keys.ts'

const keysOf = (...texts: string[]) => {
  const keys = parseEncryptionKeys(texts)
  if (!keys) throw new Error('no key')
  return keys
}
const [older, newer] = ['0a'.repeat(32), '0b'.repeat(32)]
const place = 'table.column/1'
const plain = Buffer.from('what nobody reads')

test('a value opens with its key in its place, and looks different each time [D-429, N-PLAT-025]', () => {
  const keys = keysOf(older)
  const [one, other] = [encryptValue(keys, plain, place), encryptValue(keys, plain, place)]
  expect(one.equals(other)).toBe(false)
  expect(one.includes(plain)).toBe(false)
  expect([decryptValue(keys, one, place), decryptValue(keys, other, place)]).toEqual([plain, plain])
})

test('a value of another place, or with one bit changed, is not opened [D-429, N-PLAT-026]', () => {
  const keys = keysOf(older)
  const envelope = encryptValue(keys, plain, place)
  for (const otherPlace of ['table.column/2', 'table.other/1', ''])
    expect(decryptValue(keys, envelope, otherPlace)).toBeNull()
  for (let at = 0; at < envelope.length; at += 1) {
    const altered = Buffer.from(envelope)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(decryptValue(keys, altered, place), `byte ${at}`).toBeNull()
  }
  for (const length of [0, 1, 5, 17, 32]) expect(decryptValue(keys, envelope.subarray(0, length), place)).toBeNull()
})

test('the first key encrypts, and each of them opens what it has encrypted [D-429, N-PLAT-027]', () => {
  const both = keysOf(newer, older)
  const before = encryptValue(keysOf(older), plain, place)
  const now = encryptValue(both, plain, place)
  expect(decryptValue(both, before, place)).toEqual(plain)
  expect(readKeyId(now)).toBe(both.current.id)
  expect(decryptValue(keysOf(newer), now, place)).toEqual(plain)
  expect(decryptValue(keysOf(newer), before, place)).toBeNull()
})
