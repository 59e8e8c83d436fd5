import type { FastifyReply, FastifyRequest } from 'fastify'
import { getToday } from '#platform/dates.ts'
import type { CachedResponse } from '#platform/server/cache/cached-response.ts'
import { createCachedResponse, sendCachedResponse } from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import { formatSuccess } from './catalogue-response-cache.ts'

const limits = { maxEntries: 1_000, maxBytes: 6_000_000, sizeOf: ({ bytes }: CachedResponse) => bytes.length }
/** Longer URLs are not used as cache keys. */
const maxUrlLength = 500

const responseHeaders = {
  type: 'application/json; charset=utf-8',
  cacheControl: 'private, no-store',
  vary: 'accesstoken, accept-encoding',
  isRevalidated: false,
}

/**
 * Caches each seller's own lists of products in this process. A response is repeated for the same seller and URL until the catalogue, one
 * of her marks, or the day in London changes, since rules of commission begin and end by day. The version of her marks is read with the
 * token of every request, so changes in other processes count too, and an ended session is refused before anything is sent.
 */
export interface SellerResponseCache {
  /** As a route's `onRequest`: repeats the seller's last response to this URL, if it still holds, without parsing the query. */
  resend(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  /** The catalogue's version, to be taken before the data of a response are read; null while this process might miss a change. */
  catalogueVersion(): number | null
  /** Sends data to the seller and caches the response; data that are JSON already must be Buffers. */
  send(request: FastifyRequest, reply: FastifyReply, data: unknown, catalogueVersion: number | null): FastifyReply
}

export function createSellerResponseCache(catalogueVersion: () => number | null): SellerResponseCache {
  const responses = createVersionedLruCache<CachedResponse>(catalogueVersion, { ...limits, name: 'seller responses' })
  /** The key of each request, built before anything is read, so that data read before midnight are not cached for the next day. */
  const keys = new WeakMap<FastifyRequest, string>()
  return {
    catalogueVersion,
    resend(request, reply, done) {
      const key = keyOf(request)
      if (key !== null) keys.set(request, key)
      const response = key === null ? undefined : responses.get(key)
      if (response) sendCachedResponse(request, reply, response)
      else done()
    },
    send(request, reply, data, version) {
      const response = createCachedResponse(formatSuccess(data), responseHeaders)
      const key = keys.get(request)
      if (key !== undefined) responses.set(key, version, response)
      return sendCachedResponse(request, reply, response)
    },
  }
}

/** The key of a seller's response; null for viewers who are not sellers, and for a long URL. */
function keyOf({ actor, url }: FastifyRequest): string | null {
  if (actor.kind !== 'seller' || actor.marksVersion === undefined || url.length > maxUrlLength) return null
  return `${actor.userId} ${actor.marksVersion} ${getToday()} ${url}`
}
