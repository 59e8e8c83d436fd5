import { randomBytes } from 'node:crypto'
import { decryptValue, type EncryptionKeys, encryptValue } from '#platform/server/encryption/encryption-keys.ts'
import type { StoredValue, ValueKind } from '#platform/server/encryption/stored-values.ts'
import { replaceSecret, selectSecrets } from './endpoint-store.ts'

type SecretColumn = 'secret' | 'former_secret'

const placeOf = (column: SecretColumn, endpointId: string) => `webhook_endpoints.${column}/${endpointId}`

/** Makes a secret as Standard Webhooks prescribes: 256 random bits in base64, behind a prefix that says what they are. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function sealSecret(keys: EncryptionKeys, column: SecretColumn, endpointId: string, secret: string): Buffer {
  return encryptValue(keys, Buffer.from(secret), placeOf(column, endpointId))
}

/** Decrypts a secret; null if its encryption key is missing. */
export function openSecret(
  keys: EncryptionKeys,
  column: SecretColumn,
  endpointId: string,
  envelope: Buffer,
): string | null {
  return decryptValue(keys, envelope, placeOf(column, endpointId))?.toString() ?? null
}

/** The secrets that sign events: the present one, and the former one for as long as it counts. */
export function openSecrets(
  keys: EncryptionKeys,
  endpointId: string,
  { secret, former_secret }: { secret: Buffer; former_secret: Buffer | null },
): string[] | null {
  const present = openSecret(keys, 'secret', endpointId, secret)
  if (present === null) return null
  const former = former_secret && openSecret(keys, 'former_secret', endpointId, former_secret)
  return former ? [present, former] : [present]
}

export const webhookSecrets: ValueKind = {
  name: 'secrets of webhooks',
  async list(db) {
    const toValue = (column: SecretColumn, id: string, bytes: Buffer): StoredValue => ({
      rowId: id,
      place: placeOf(column, id),
      bytes,
      isEncrypted: true,
    })
    return (await selectSecrets(db)).flatMap(({ id, secret, former_secret }) => [
      toValue('secret', id, secret),
      ...(former_secret ? [toValue('former_secret', id, former_secret)] : []),
    ])
  },
  replace: (db, { rowId, place, bytes }, envelope) =>
    replaceSecret(db, rowId, place === placeOf('secret', rowId) ? 'secret' : 'former_secret', bytes, envelope),
}
