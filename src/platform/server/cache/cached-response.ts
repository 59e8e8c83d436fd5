import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer carries, names and values in turn (app/server/http/security-headers.ts). */
    securityHeaders: readonly string[]
  }
}

const compressFrom = 1_024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }
type Encoding = 'identity' | keyof typeof compress

interface ResponseHeaders {
  status?: number
  type: string
  cacheControl: string
  vary: string
  /** May be asked for again by its tag. */
  tagged?: boolean
}

/** An answer that was made once and is sent as it is, as often as it is asked for. */
export interface CachedResponse extends ResponseHeaders {
  status: number
  bytes: Buffer
  etag: string | null
  encodedBodies: Partial<Record<Encoding, EncodedBody>>
}

/** The bytes as they go out, with everything that stands before them. */
interface EncodedBody {
  bytes: Buffer
  etag: string | null
  head: string[]
  headUnchanged: string[]
}

export function createCachedResponse(
  text: string,
  { status = 200, tagged = true, ...facts }: ResponseHeaders,
): CachedResponse {
  const bytes = Buffer.from(text)
  const tag = tagged ? hash('sha256', bytes, 'base64url').slice(0, 22) : null
  return { status, bytes, etag: tag, encodedBodies: {}, ...facts }
}

/** Compressed once and revalidated by its tag; written past the framework, which would put together the same head each time. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, kept: CachedResponse): FastifyReply {
  const encoding = kept.bytes.length < compressFrom ? 'identity' : negotiateEncoding(request.headers['accept-encoding'])
  const form = kept.encodedBodies[encoding]
  if (form) return writeResponse(request, reply, kept.status, form)
  const writeFirst = (bytes: Buffer): FastifyReply => {
    const made = encodeBody(kept, bytes, encoding, request.server.securityHeaders)
    kept.encodedBodies[encoding] = made
    return writeResponse(request, reply, kept.status, made)
  }
  if (encoding === 'identity') return writeFirst(kept.bytes)
  compress[encoding](kept.bytes).then(writeFirst, (error: unknown) => reply.send(error))
  return reply
}

function encodeBody(kept: CachedResponse, bytes: Buffer, encoding: Encoding, common: readonly string[]): EncodedBody {
  const etag = kept.etag && (encoding === 'identity' ? `"${kept.etag}"` : `"${kept.etag}-${encoding}"`)
  const headUnchanged = [...common, 'cache-control', kept.cacheControl, 'vary', kept.vary]
  if (etag) headUnchanged.push('etag', etag)
  const head = [...headUnchanged, 'content-type', kept.type, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  return { bytes, etag, head, headUnchanged }
}

function writeResponse(request: FastifyRequest, reply: FastifyReply, status: number, form: EncodedBody): FastifyReply {
  const { bytes, etag, head, headUnchanged } = form
  reply.hijack()
  // a proxy that compresses weakens the tag, and a browser may know several
  if (etag && request.headers['if-none-match']?.includes(etag)) reply.raw.writeHead(304, headUnchanged).end()
  else reply.raw.writeHead(status, head).end(bytes)
  return reply
}

function negotiateEncoding(accepted: string | string[] = ''): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
