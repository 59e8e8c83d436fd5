import { createProductCache, type LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { type CachedResponse, createCachedResponse } from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import { createSingleFlight } from '#platform/server/concurrency/single-flight.ts'
import { withFallback } from '#platform/server/concurrency/with-fallback.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listenForNotifications } from '#platform/server/database/listen-for-notifications.ts'
import { createReplicaReader } from '#platform/server/database/read-replica.ts'
import { isDatabaseUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import { ok } from '#platform/server/http/api.ts'

/** Only the bytes are counted; the parsed data of a response take several times as much memory. */
const limits = { maxEntries: 2_000, maxBytes: 8_000_000, sizeOf: ({ bytes }: CachedResponse) => bytes.length }

/** If the database, including its replica, takes longer than this, it counts as away. */
const databasePatienceMs = 2_000

/** After the database was found to be away, requests repeat the last response for this long and do not wait. */
const databaseAwayMs = 1_000

const anyVersion = 0

/** Longer URLs are not used as cache keys. */
const maxUrlLength = 500

/** A response that is the same for every visitor: its bytes, and the data they were made of. */
export interface CatalogueResponse<Data> extends CachedResponse {
  data: Data
  /** The version of the catalogue that the data show; null if it is unknown or the response must not be cached. */
  version: number | null
}

const responseHeaders = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
  vary: 'accesstoken, accept-encoding',
}

/**
 * Caches the catalogue's responses to visitors in this process. A change of the catalogue invalidates them in every process at once,
 * since the database sends a notification (LISTEN/NOTIFY), and its version is compared every few seconds. While the notification
 * connection is down nothing is cached, and while no database answers the last response is repeated.
 */
export interface CatalogueResponseCache {
  /** `load` reads the data from the database it is given, which may be a replica. */
  getOrLoad<Data>(key: string, load: LoadData<Data>, options?: ResponseOptions<Data>): Promise<CatalogueResponse<Data>>
  /** The last response to exactly this URL, found before the request is parsed. */
  getByUrl(url: string): CatalogueResponse<unknown> | undefined
  setByUrl(url: string, response: CatalogueResponse<unknown>): void
  /** A number that differs after every change; null while this process might miss a notification. */
  version(): number | null
  /** The process that changed the catalogue calls this, so that its next response shows the change before the notification arrives. */
  invalidate(): void
  close(): Promise<void>
}

export type LoadData<Data> = (db: Database, loadProducts: LoadProducts) => Promise<Data>

interface ResponseOptions<Data> {
  /** Converts the data to what visitors may see, as Buffers if it is JSON already; by default they see all of it. */
  toPublic?: (data: Data) => unknown
  /**
   * Whether the response is one of countless variants, such as searches; those are cached only from the second request on, so that
   * variants requested once do not push out other responses.
   */
  isOneOfMany?: boolean
}

interface CacheOptions {
  db: Database
  /** The connection for notifications, which must not go through a pooler that shares connections. */
  notificationsUrl: string
  replicaUrl: string | undefined
  connections: number
}

export function createCatalogueResponseCache({
  db,
  notificationsUrl,
  replicaUrl,
  connections,
}: CacheOptions): CatalogueResponseCache {
  const reads = createReplicaReader(db, replicaUrl, { connections })
  const singleFlight = createSingleFlight<CatalogueResponse<unknown>>()
  let generation = 0
  let databaseAwayUntil = 0
  const invalidate = (): void => {
    generation += 1
    reads.recordChange()
  }
  const heartbeatQuery = 'select version from catalogue_version'
  const notifications = listenForNotifications(notificationsUrl, 'catalogue_changed', invalidate, { heartbeatQuery })
  const version = (): number | null => (notifications.isConnected() ? generation : null)
  const responses = createVersionedLruCache<CatalogueResponse<unknown>>(version, { ...limits, name: 'responses' })
  const responsesByUrl = createVersionedLruCache<CatalogueResponse<unknown>>(version, {
    ...limits,
    name: 'responses by url',
  })
  const keepLast = (name: string) =>
    createVersionedLruCache<CatalogueResponse<unknown>>(() => anyVersion, { ...limits, name })
  const lastResponses = keepLast('last responses')
  const lastResponsesOfMany = keepLast('last responses of many')
  const products = createProductCache(version)
  const requestedOnce = createVersionedLruCache<true>(version, { maxEntries: 4_000, name: 'requested once' })

  async function loadResponse<Data>(key: string, load: LoadData<Data>, options: ResponseOptions<Data>) {
    const { toPublic = (data: Data) => data, isOneOfMany = false } = options
    const currentVersion = version()
    const loadFrom = async (database: Database, isCurrent: boolean) => {
      // data from a replica that may be behind have no known version, so they are not cached
      const loadedVersion = isCurrent ? currentVersion : null
      return { data: await load(database, products(database, loadedVersion)), loadedVersion }
    }
    // without notifications this process cannot know whether a replica is behind, so it reads from the primary
    const read = currentVersion === null ? reads.readFromPrimary : reads.read
    const { data, loadedVersion } = await read(loadFrom)
    const body = createCachedResponse(formatSuccess(toPublic(data)), responseHeaders)
    const isToBeCached = !isOneOfMany || requestedOnce.get(key) === true
    const response: CatalogueResponse<Data> = { ...body, data, version: isToBeCached ? loadedVersion : null }
    if (isToBeCached) responses.set(key, loadedVersion, response)
    else requestedOnce.set(key, currentVersion, true)
    const lasting = isOneOfMany ? lastResponsesOfMany : lastResponses
    lasting.set(key, anyVersion, response)
    return response
  }

  /**
   * Loads the response or, while no database answers, repeats the last one of this process: without a database no administrator can
   * change what it shows.
   */
  async function loadOrRepeat<Data>(key: string, load: LoadData<Data>, options: ResponseOptions<Data>) {
    const lasting = options.isOneOfMany ? lastResponsesOfMany : lastResponses
    const last = lasting.get(key) as CatalogueResponse<Data> | undefined
    if (!last) return loadResponse(key, load, options)
    const repeated = { ...last, version: null }
    if (performance.now() < databaseAwayUntil) return repeated
    const repeat = async () => {
      databaseAwayUntil = performance.now() + databaseAwayMs
      return repeated
    }
    const patience = { patienceMs: databasePatienceMs, isRecoverable: isDatabaseUnavailable }
    return withFallback(loadResponse(key, load, options), repeat, patience)
  }

  return {
    getByUrl: (url) => responsesByUrl.get(url),
    setByUrl(url, response) {
      if (url.length <= maxUrlLength) responsesByUrl.set(url, response.version, response)
    },
    getOrLoad<Data>(key: string, load: LoadData<Data>, options: ResponseOptions<Data> = {}) {
      const cached = responses.get(key)
      const response = cached
        ? Promise.resolve(cached)
        : singleFlight(`${generation} ${key}`, () => loadOrRepeat(key, load, options))
      return response as Promise<CatalogueResponse<Data>>
    },
    version,
    invalidate,
    async close() {
      await notifications.close()
      await reads.close()
    },
  }
}

/** The envelope of a successful response; parts that are JSON already are joined into it. */
export function formatSuccess(data: unknown): string | Buffer {
  if (!isJson(data)) return JSON.stringify(ok(data))
  return Buffer.concat([Buffer.from('{"statusCode":1,"responseData":'), ...data, Buffer.from('}')])
}

function isJson(data: unknown): data is Buffer[] {
  return Array.isArray(data) && data.length > 0 && data.every(Buffer.isBuffer)
}
