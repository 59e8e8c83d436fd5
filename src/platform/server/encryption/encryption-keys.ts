import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { readOrCreateSecret, readSecret } from '#platform/server/storage/secret-file.ts'

export interface EncryptionKey {
  /** Eight hexadecimal digits that are computed from the key and say nothing about it. */
  id: string
  bytes: Buffer
}

export interface EncryptionKeys {
  /** The key that encrypts; the others open what was encrypted before the key was turned. */
  current: EncryptionKey
  byId: ReadonlyMap<string, EncryptionKey>
}

type KeySettings = Pick<Config, 'encryptionKeys' | 'dataDir'>

export const encryptionKeyBytes = 32
const hexadecimal = /^[0-9a-f]{64}$/i

const keyFileOf = (dataDir: string) => ({
  path: path.join(dataDir, 'encryption-key'),
  pattern: hexadecimal,
  create: () => randomBytes(encryptionKeyBytes).toString('hex'),
})

/** The keys of the settings, or the one in the data folder, which no backup holds and which is made when it is missing (D-429). */
export function readEncryptionKeys(settings: KeySettings): EncryptionKeys {
  return parseEncryptionKeys(settings.encryptionKeys) ?? oneKey(readOrCreateSecret(keyFileOf(settings.dataDir)))
}

/** Finds the encryption keys without creating one. */
export function findEncryptionKeys(settings: KeySettings): EncryptionKeys | null {
  const ofSettings = parseEncryptionKeys(settings.encryptionKeys)
  if (ofSettings) return ofSettings
  const stored = readSecret(keyFileOf(settings.dataDir))
  return stored === null ? null : oneKey(stored)
}

/** Parses the keys of the settings; null for an empty list. */
export function parseEncryptionKeys(texts: readonly string[]): EncryptionKeys | null {
  const keys = texts.map(toKey)
  const [current] = keys
  return current ? { current, byId: new Map(keys.map((key) => [key.id, key])) } : null
}

function oneKey(text: string): EncryptionKeys {
  const current = toKey(text)
  return { current, byId: new Map([[current.id, current]]) }
}

function toKey(text: string): EncryptionKey {
  const bytes = Buffer.from(text, 'hex')
  return { id: createHash('sha256').update('encryption key').update(bytes).digest('hex').slice(0, 8), bytes }
}
