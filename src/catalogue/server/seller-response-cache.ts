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
 * Each seller's own lists of products as this process sent them last. A response is repeated for the same seller and URL until the
 * catalogue, one of her marks, or the day in London changes, since commission rules begin and end by day. The version of the marks is read
 * with the token of every request, so changes in another process count too, and an ended session is refused before.
 */
export interface SellerResponseCache {
  /** A route's `onRequest`: sends the response to this URL that the seller has had before, without parsing its query. */
  resend(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  /** Asked before the data of a response are read; null while this process would miss a change. */
  catalogueVersion(): number | null
  /** Data that are JSON already come as Buffers. */
  send(request: FastifyRequest, reply: FastifyReply, data: unknown, catalogueVersion: number | null): FastifyReply
}

export function createSellerResponseCache(catalogueVersion: () => number | null): SellerResponseCache {
  const responses = createVersionedLruCache<CachedResponse>(catalogueVersion, { ...limits, name: 'seller responses' })
  /** Made before anything is read, so that what was read before midnight is not kept for the day after it. */
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
