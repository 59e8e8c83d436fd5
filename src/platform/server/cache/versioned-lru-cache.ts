export interface CacheLimits<Value> {
  /** The name of the cache in the metrics; a cache without a name is not measured. */
  name?: string
  maxEntries: number
  maxBytes?: number
  /** Returns the size of a value in bytes; needed only with `maxBytes`. */
  sizeOf?: (value: Value) => number
}

interface MeasuredCache {
  name: string
  entries: () => number
  /** How many bytes the cache holds; 0 if its bytes are not counted. */
  bytes: () => number
}

const measuredCaches = new Map<string, MeasuredCache>()

/** The named caches of this process; of several with the same name, only the last one created. */
export function listCaches(): MeasuredCache[] {
  return [...measuredCaches.values()]
}

export interface VersionedLruCache<Value> {
  get(key: string): Value | undefined
  /** `readVersion` is the version that was current before the value's data was read; if it has changed since, the value is not stored. */
  set(key: string, readVersion: number | null, value: Value): void
}

/**
 * A cache that is emptied when `version` changes; beyond its limits the least recently used entries are dropped first. While the version
 * is null, it is unknown whether the data changed, so nothing is stored.
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
