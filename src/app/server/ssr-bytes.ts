import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

interface PageBytes {
  etag: string
  body: string | Buffer
  encoding: 'br' | 'gzip' | null
}

const mostKept = 300
const brotliQuality = 5
const smallest = 1024

/** Compressed pages by their contents: the same page is compressed once, however often it is drawn. */
const kept = new Map<string, Buffer>()

export function pageBytes(html: string, accepts: string | string[] | undefined): PageBytes {
  const encoding = best(String(accepts ?? ''))
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27)
  // strong: each encoding is a representation of its own
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  if (encoding === null || html.length < smallest) return { etag, body: html, encoding: null }
  const body = kept.get(etag) ?? compress(html, encoding)
  // the newest stand last; the oldest goes
  kept.delete(etag)
  kept.set(etag, body)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return { etag, body, encoding }
}

function best(accepts: string): PageBytes['encoding'] {
  if (/\bbr\b/.test(accepts)) return 'br'
  return /\bgzip\b/.test(accepts) ? 'gzip' : null
}

function compress(html: string, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(html, { level: 6 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return brotliCompressSync(html, { params })
}
