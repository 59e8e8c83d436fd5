import { decryptValue, type EncryptionKeys, encryptValue } from '#platform/server/encryption/encryption-keys.ts'
import type { StoredValue, ValueKind } from '#platform/server/encryption/stored-values.ts'
import { replaceStoredSecret, type SecretColumn, selectStoredSecrets } from './second-factor-store.ts'

/** The length of a secret that is not encrypted: that of the hash, as RFC 4226 recommends. An encrypted secret is longer. */
export const secretBytes = 20

const placeOf = (userId: string, column: SecretColumn) => `second_factors.${column}/${userId}`
const isInClear = (stored: Buffer) => stored.length === secretBytes

export function encryptSecret(keys: EncryptionKeys, userId: string, column: SecretColumn, secret: Buffer): Buffer {
  return encryptValue(keys, secret, placeOf(userId, column))
}

/** Decrypts a secret; null if there is none, or its key is missing. A secret that an older version stored is in the clear. */
export function decryptSecret(
  keys: EncryptionKeys,
  userId: string,
  column: SecretColumn,
  stored: Buffer | null | undefined,
): Buffer | null {
  if (!stored || isInClear(stored)) return stored ?? null
  return decryptValue(keys, stored, placeOf(userId, column))
}

interface StoredSecret extends StoredValue {
  column: SecretColumn
}

export const secondFactorSecrets: ValueKind = {
  name: 'second factors',
  async list(db): Promise<StoredSecret[]> {
    const rows = await selectStoredSecrets(db)
    return rows.map(({ user_id, column, bytes }) => ({
      rowId: user_id,
      column,
      bytes,
      place: placeOf(user_id, column),
      isEncrypted: !isInClear(bytes),
    }))
  },
  replace: (db, value, envelope) => replaceStoredSecret(db, value as StoredSecret, envelope),
}
