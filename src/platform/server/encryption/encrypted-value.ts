import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

const cipherName = 'aes-256-gcm'
const version = 1
const [idAt, nonceAt, tagAt, textAt] = [1, 5, 17, 33] as const

/**
 * Encrypts a value of the database: a version, the id of the key, a nonce, the tag and the text. `place` names table, column and row,
 * so that what is copied to another one is not opened there.
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

/** Beside the place, the version and the key's id are authenticated. */
const authenticated = (head: Buffer, place: string) => Buffer.concat([head.subarray(0, nonceAt), Buffer.from(place)])
