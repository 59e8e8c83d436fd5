import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '#platform/api-response.ts'
import { toUnpooledBuffer } from './unpooled-buffer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the security headers that every response has at present, names and values in turn. */
    securityHeaders: () => readonly string[]
  }
}

/** Bodies smaller than this are sent uncompressed. */
const minCompressedBytes = 1_024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }
type Encoding = 'identity' | keyof typeof compress

interface ResponseOptions {
  status?: number
  type: string
  cacheControl: string
  vary: string
  /** Whether the response has an ETag, so that a browser can revalidate it; true by default. */
  isRevalidated?: boolean
}

/** A response that is made once and sent as often as it is requested. */
export interface CachedResponse extends ResponseOptions {
  status: number
  bytes: Buffer
  etag: string | null
  /** The compressed bodies, each made at its first request. */
  encodedBodies: Partial<Record<Encoding, EncodedBody>>
}

/** The bytes of one encoding, with the complete headers of the response itself and of the answer "not modified". */
interface EncodedBody {
  bytes: Buffer
  etag: string | null
  headers: string[]
  notModifiedHeaders: string[]
}

export function createCachedResponse(
  body: string | Buffer,
  { status = 200, isRevalidated = true, ...options }: ResponseOptions,
): CachedResponse {
  const bytes = toUnpooledBuffer(body)
  const etag = isRevalidated ? hash('sha256', bytes, 'base64url').slice(0, 22) : null
  return { status, bytes, etag, encodedBodies: {}, ...options }
}

/** Sends a cached response past the framework, which would put together the same headers for each request. */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  const isSmall = response.bytes.length < minCompressedBytes
  const encoding = isSmall ? 'identity' : negotiateEncoding(request.headers['accept-encoding'])
  const known = response.encodedBodies[encoding]
  if (known) return writeResponse(request, reply, response.status, known)
  const writeFirst = (bytes: Buffer): FastifyReply => {
    const body = encodeBody(response, toUnpooledBuffer(bytes), encoding, request.server.securityHeaders())
    response.encodedBodies[encoding] = body
    return writeResponse(request, reply, response.status, body)
  }
  if (encoding === 'identity') return writeFirst(response.bytes)
  compress[encoding](response.bytes).then(writeFirst, (error: unknown) => reply.send(error))
  return reply
}

function encodeBody(
  response: CachedResponse,
  bytes: Buffer,
  encoding: Encoding,
  securityHeaders: readonly string[],
): EncodedBody {
  // each encoding has an ETag of its own
  const etag = response.etag && (encoding === 'identity' ? `"${response.etag}"` : `"${response.etag}-${encoding}"`)
  const notModifiedHeaders = [...securityHeaders, 'cache-control', response.cacheControl, 'vary', response.vary]
  if (etag) notModifiedHeaders.push('etag', etag)
  const headers = [...notModifiedHeaders, 'content-type', response.type, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { bytes, etag, headers, notModifiedHeaders }
}

function writeResponse(request: FastifyRequest, reply: FastifyReply, status: number, body: EncodedBody): FastifyReply {
  const { bytes, etag, headers, notModifiedHeaders } = body
  const withId = (names: string[]) => names.concat(requestIdHeader, request.id)
  reply.hijack()
  // compared with `includes`, since a proxy that compresses weakens the ETag, and a browser may send several
  if (etag && request.headers['if-none-match']?.includes(etag))
    reply.raw.writeHead(304, withId(notModifiedHeaders)).end()
  else reply.raw.writeHead(status, withId(headers)).end(bytes)
  return reply
}

function negotiateEncoding(accepted: string | string[] = ''): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
