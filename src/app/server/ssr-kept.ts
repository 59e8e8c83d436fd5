import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A drawn page as bytes. */
export interface PageBytes {
  status: number
  /** The same for everyone, so that others may keep it too. */
  shared: boolean
  bytes: Buffer
  type: string
  tag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

const html = 'text/html; charset=utf-8'
const mostPages = 400
const smallest = 1024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }

interface PageFacts {
  status: number
  shared: boolean
  type?: string
}

export function pageBytes(text: string, { status, shared, type = html }: PageFacts): PageBytes {
  const bytes = Buffer.from(text)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { status, shared: shared && status === 200, bytes, type, tag }
}

/**
 * Pages that are the same for everyone, drawn once as long as the catalogue is the same. Null as version: nobody can
 * say whether it changed, so nothing is kept.
 */
export function keepPages(version: () => number | null, most = mostPages) {
  const kept = new Map<string, { of: number; page: PageBytes }>()
  return {
    get(url: string): PageBytes | null {
      const known = kept.get(url)
      if (!known || known.of !== version()) return null
      // moved to the end: the one unused for longest is dropped first
      kept.delete(url)
      kept.set(url, known)
      return known.page
    },
    /** `of` is the version before the page's data was read. */
    put(url: string, of: number | null, page: PageBytes): void {
      if (of === null || !page.shared) return
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(url, { of, page })
    },
  }
}

/** Checked by its tag each time and compressed once; what a link's value opened is kept by nobody. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageBytes): Promise<FastifyReply> {
  const encoding = page.bytes.length < smallest ? null : encodingOf(request.headers['accept-encoding'] ?? '')
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`
  reply.status(page.status).headers({ 'content-type': page.type, vary: 'accept-encoding' })
  if (!page.shared) reply.header('cache-control', 'no-store')
  else {
    reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  if (!encoding) return reply.send(page.bytes)
  page[encoding] ??= compress[encoding](page.bytes)
  return reply.header('content-encoding', encoding).send(await page[encoding])
}

function encodingOf(accepted: string | string[]): 'br' | 'gzip' | null {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
