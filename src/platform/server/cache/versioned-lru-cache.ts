export interface CacheLimits<Value> {
  /** The name under which the cache is measured. */
  name?: string
  maxEntries: number
  maxBytes?: number
  /** The bytes of a value; only with `maxBytes`. */
  sizeOf?: (value: Value) => number
}

interface MeasuredCache {
  name: string
  entries: () => number
  /** 0 where bytes are not counted. */
  bytes: () => number
}

const measuredCaches = new Map<string, MeasuredCache>()

/** The caches of this process that have a name; of several with the same name the last. */
export function listCaches(): MeasuredCache[] {
  return [...measuredCaches.values()]
}

export interface VersionedLruCache<Value> {
  get(key: string): Value | undefined
  /** `readVersion` is the version before the value's data was read; a value of an older version is not stored. */
  set(key: string, readVersion: number | null, value: Value): void
}

/**
 * A cache that is emptied when `version` changes; of what exceeds the limits the least recently used entry goes first. While the
 * version is null it is unknown whether the data changed, so nothing is stored.
 */
export function createVersionedLruCache<Value>(
  version: () => number | null,
  { name, maxEntries, maxBytes = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: CacheLimits<Value>,
): VersionedLruCache<Value> {
  /** The least recently used entry first. */
  const entries = new Map<string, Value>()
  let bytes = 0
  let storedVersion: number | null = null
  if (name) measuredCaches.set(name, { name, entries: () => entries.size, bytes: () => bytes })
  const clearIfOutdated = (): void => {
    const current = version()
    if (current === storedVersion) return
    entries.clear()
    bytes = 0
    storedVersion = current
  }
  const remove = (key: string, value: Value): void => {
    entries.delete(key)
    bytes -= sizeOf(value)
  }
  return {
    get(key) {
      clearIfOutdated()
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, readVersion, value) {
      clearIfOutdated()
      if (readVersion === null || readVersion !== storedVersion) return
      const previous = entries.get(key)
      if (previous !== undefined) remove(key, previous)
      entries.set(key, value)
      bytes += sizeOf(value)
      for (const [oldestKey, oldest] of entries) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break
        remove(oldestKey, oldest)
      }
    },
  }
}
