import { createEmitter } from './emitter.ts'

/**
 * The keys under which local storage holds values; no others may be used. Each module declares its own by declaration merging (`declare
 * module '#platform/web/storage/local-storage.ts'`), in the file that stores them.
 */
export interface StoredKeys {
  /** How many rows a page of a back office list has. */
  pageSize: true
}

export type StoredKey = keyof StoredKeys
export type StoredValues = Partial<Record<StoredKey, string | number | boolean | object | null>>

/** Keys that belong to the browser, or to what a visitor looks at, and not to a person: a login keeps them. A module adds its own. */
export const browserKeys: StoredKey[] = ['pageSize', 'singleKeys']

const { emit, subscribe } = createEmitter()
/** Calls the listener after every change, in this tab or another one. */
export const subscribeToStorage = subscribe
globalThis.addEventListener?.('storage', emit)

/** The browser's storage; null if the browser refuses it, as private windows may. Nothing is stored then, and nothing fails. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function getStored(key: StoredKey): string | null {
  return storage()?.getItem(key) ?? null
}

/** The JSON value of a key; null where nothing is stored or the text is not JSON. */
export function getStoredJson<Value>(key: StoredKey): Value | null {
  const text = getStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as Value
  } catch {
    return null
  }
}

/** Stores several values and notifies the subscribers once. Null removes a key, objects are stored as JSON. */
export function setStored(values: StoredValues): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) storage()?.removeItem(key)
    else storage()?.setItem(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  emit()
}

export function removeStored(...keys: StoredKey[]): void {
  for (const key of keys) storage()?.removeItem(key)
  emit()
}

/** Removes everything but these keys, and notifies the subscribers once. */
export function removeStoredExcept(except: readonly StoredKey[]): void {
  const held = storage()
  const keys = Array.from({ length: held?.length ?? 0 }, (_, index) => held?.key(index) ?? '')
  removeStored(...(keys as StoredKey[]).filter((key) => !except.includes(key)))
}

/** Stores these values in place of everything else but the keys in `except`, and notifies the subscribers once. */
export function replaceStored(values: StoredValues, except: readonly StoredKey[] = []): void {
  const keys = except.map((key) => [key, getStored(key)] as const)
  storage()?.clear()
  setStored({ ...Object.fromEntries(keys), ...values })
}
