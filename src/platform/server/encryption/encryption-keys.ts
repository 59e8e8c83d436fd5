import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { readOrCreateSecret, readSecret } from '#platform/server/storage/require-writable-folder.ts'

export interface EncryptionKey {
  /** Eight hexadecimal digits that are computed from the key and reveal nothing about it. */
  id: string
  bytes: Buffer
}

export interface EncryptionKeys {
  /** The key that encrypts; the others only open what was encrypted before this key replaced them. */
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

/** The keys of the settings, or else the one in the data folder, which is made if it is missing and which no backup holds (D-429). */
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

const cipherName = 'aes-256-gcm'
const version = 1
const [idAt, nonceAt, tagAt, textAt] = [1, 5, 17, 33] as const

/**
 * Encrypts a value of the database; the result holds a version, the key's id, a nonce, the tag and the encrypted text. `place` names the
 * table, column and row, so that a value that is copied to another place cannot be decrypted there.
 */
export function encryptValue({ current }: EncryptionKeys, plain: Buffer, place: string): Buffer {
  const head = Buffer.concat([Buffer.of(version), Buffer.from(current.id, 'hex'), randomBytes(tagAt - nonceAt)])
  const cipher = createCipheriv(cipherName, current.bytes, head.subarray(nonceAt), { authTagLength: textAt - tagAt })
  cipher.setAAD(authenticated(head, place))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, cipher.getAuthTag(), text])
}

/** Decrypts a value; null if its key is unknown, or the value was altered or belongs to another place. */
export function decryptValue(keys: EncryptionKeys, envelope: Buffer, place: string): Buffer | null {
  const key = keys.byId.get(readKeyId(envelope))
  if (!key || envelope[0] !== version || envelope.length < textAt) return null
  const head = envelope.subarray(0, tagAt)
  const decipher = createDecipheriv(cipherName, key.bytes, head.subarray(nonceAt), { authTagLength: textAt - tagAt })
  decipher.setAAD(authenticated(head, place))
  decipher.setAuthTag(envelope.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(envelope.subarray(textAt)), decipher.final()])
  } catch {
    return null
  }
}

/** The id of the key with which a value was encrypted. */
export function readKeyId(envelope: Buffer): string {
  return envelope.subarray(idAt, nonceAt).toString('hex')
}

/** What the cipher authenticates besides the text: the version, the key's id and the place. */
const authenticated = (head: Buffer, place: string) => Buffer.concat([head.subarray(0, nonceAt), Buffer.from(place)])
