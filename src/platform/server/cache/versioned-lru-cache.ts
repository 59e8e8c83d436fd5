export interface CacheLimits<Value> {
  maxEntries: number
  maxBytes?: number
  sizeOf?: (value: Value) => number
}

export interface VersionedLruCache<Value> {
  get(key: string): Value | undefined
  /** `of` is the version before the value's data was read. */
  set(key: string, of: number | null, value: Value): void
}

/**
 * What is kept as long as `version` stays the same, as much as fits into the bounds; what was unused for longest goes first.
 * Null as version: nobody can say whether it changed, so nothing is kept.
 */
export function createVersionedLruCache<Value>(
  version: () => number | null,
  { maxEntries: most, maxBytes: mostBytes = Number.POSITIVE_INFINITY, sizeOf: bytesOf = () => 0 }: CacheLimits<Value>,
): VersionedLruCache<Value> {
  const kept = new Map<string, Value>()
  let bytes = 0
  let keptOf: number | null = null
  const dropOutdated = (): void => {
    const now = version()
    if (now === keptOf) return
    kept.clear()
    bytes = 0
    keptOf = now
  }
  const drop = (key: string, value: Value): void => {
    kept.delete(key)
    bytes -= bytesOf(value)
  }
  return {
    get(key) {
      dropOutdated()
      const known = kept.get(key)
      if (known !== undefined) {
        // moved to the end, where the youngest are
        kept.delete(key)
        kept.set(key, known)
      }
      return known
    },
    set(key, of, value) {
      dropOutdated()
      if (of === null || of !== keptOf) return
      const before = kept.get(key)
      if (before !== undefined) drop(key, before)
      kept.set(key, value)
      bytes += bytesOf(value)
      for (const [oldest, old] of kept) {
        if (kept.size <= most && bytes <= mostBytes) break
        drop(oldest, old)
      }
    },
  }
}
