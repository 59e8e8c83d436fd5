import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer carries, names and values in turn (app/server/security-headers.ts). */
    securityHeaders: readonly string[]
  }
}

const compressFrom = 1_024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }
type Encoding = 'identity' | keyof typeof compress

interface Facts {
  status?: number
  type: string
  cacheControl: string
  vary: string
  /** May be asked for again by its tag. */
  tagged?: boolean
}

/** An answer that was made once and is sent as it is, as often as it is asked for. */
export interface KeptBytes extends Facts {
  status: number
  bytes: Buffer
  tag: string | null
  forms: Partial<Record<Encoding, Form>>
}

/** The bytes as they go out, with everything that stands before them. */
interface Form {
  bytes: Buffer
  etag: string | null
  head: string[]
  headUnchanged: string[]
}

export function keptBytes(text: string, { status = 200, tagged = true, ...facts }: Facts): KeptBytes {
  const bytes = Buffer.from(text)
  const tag = tagged ? hash('sha256', bytes, 'base64url').slice(0, 22) : null
  return { status, bytes, tag, forms: {}, ...facts }
}

/** Compressed once and revalidated by its tag; written past the framework, which would put together the same head each time. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes): FastifyReply {
  const encoding = kept.bytes.length < compressFrom ? 'identity' : encodingOf(request.headers['accept-encoding'])
  const form = kept.forms[encoding]
  if (form) return write(request, reply, kept.status, form)
  const writeFirst = (bytes: Buffer): FastifyReply => {
    const made = formOf(kept, bytes, encoding, request.server.securityHeaders)
    kept.forms[encoding] = made
    return write(request, reply, kept.status, made)
  }
  if (encoding === 'identity') return writeFirst(kept.bytes)
  compress[encoding](kept.bytes).then(writeFirst, (error: unknown) => reply.send(error))
  return reply
}

function formOf(kept: KeptBytes, bytes: Buffer, encoding: Encoding, common: readonly string[]): Form {
  const etag = kept.tag && (encoding === 'identity' ? `"${kept.tag}"` : `"${kept.tag}-${encoding}"`)
  const headUnchanged = [...common, 'cache-control', kept.cacheControl, 'vary', kept.vary]
  if (etag) headUnchanged.push('etag', etag)
  const head = [...headUnchanged, 'content-type', kept.type, 'content-length', String(bytes.length)]
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  return { bytes, etag, head, headUnchanged }
}

function write(request: FastifyRequest, reply: FastifyReply, status: number, form: Form): FastifyReply {
  const { bytes, etag, head, headUnchanged } = form
  reply.hijack()
  // a proxy that compresses weakens the tag, and a browser may know several
  if (etag && request.headers['if-none-match']?.includes(etag)) reply.raw.writeHead(304, headUnchanged).end()
  else reply.raw.writeHead(status, head).end(bytes)
  return reply
}

function encodingOf(accepted: string | string[] = ''): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
