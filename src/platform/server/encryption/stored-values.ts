import type { Db } from '#platform/server/database/database.ts'
import { decryptValue, type EncryptionKeys, encryptValue, readKeyId } from './encryption-keys.ts'

export interface StoredValue {
  rowId: string
  /** Table, column and row. */
  place: string
  bytes: Buffer
  /** False for a value that an older version stored in the clear. */
  isEncrypted: boolean
}

/** A kind of encrypted values; each module that stores such values declares its own. */
export interface ValueKind {
  /** The name of the values in the plural, for the doctor. */
  name: string
  list(db: Db): Promise<StoredValue[]>
  /** Writes the encrypted value, unless the row has changed since it was listed. */
  replace(db: Db, value: StoredValue, envelope: Buffer): Promise<void>
}

export interface EncryptionState {
  name: string
  total: number
  inClear: number
  /** How many values are encrypted with a key that is not the first one. */
  underPrevious: number
  /** The ids of the unknown keys, each with the number of values encrypted with it. */
  unknownKeys: ReadonlyMap<string, number>
  /** How many values cannot be decrypted although their key is known: they were altered, or moved from another row. */
  altered: number
}

/** Tries to decrypt every value; without keys, every encrypted value counts as encrypted with an unknown key. */
export async function inspectValues(
  db: Db,
  keys: EncryptionKeys | null,
  kinds: readonly ValueKind[],
): Promise<EncryptionState[]> {
  return Promise.all(kinds.map(async ({ name, list }) => summarize(name, await list(db), keys)))
}

function summarize(name: string, values: readonly StoredValue[], keys: EncryptionKeys | null): EncryptionState {
  const unknownKeys = new Map<string, number>()
  const state = { name, total: values.length, inClear: 0, underPrevious: 0, unknownKeys, altered: 0 }
  for (const { bytes, isEncrypted, place } of values) {
    const id = readKeyId(bytes)
    if (!isEncrypted) state.inClear += 1
    else if (!keys?.byId.has(id)) unknownKeys.set(id, (unknownKeys.get(id) ?? 0) + 1)
    else if (!decryptValue(keys, bytes, place)) state.altered += 1
    else if (id !== keys.current.id) state.underPrevious += 1
  }
  return state
}

/**
 * Encrypts the values that are stored in the clear or under a previous key, and leaves those that it cannot open. Returns how many it
 * wrote.
 */
export async function encryptValues(db: Db, keys: EncryptionKeys, kinds: readonly ValueKind[]): Promise<number> {
  let written = 0
  for (const { list, replace } of kinds)
    for (const value of await list(db)) {
      if (value.isEncrypted && readKeyId(value.bytes) === keys.current.id) continue
      const plain = value.isEncrypted ? decryptValue(keys, value.bytes, value.place) : value.bytes
      if (!plain) continue
      await replace(db, value, encryptValue(keys, plain, value.place))
      written += 1
    }
  return written
}
