import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A drawn page as bytes. */
export interface PageBytes {
  status: number
  /** The same for everyone, so that others may keep it too. */
  shared: boolean
  html: Buffer
  tag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

const most = 400
const smallest = 1024
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = { br: (bytes: Buffer) => promisify(brotliCompress)(bytes, quickBrotli), gzip: promisify(gzip) }

export function pageBytes(html: string, { status, shared }: { status: number; shared: boolean }): PageBytes {
  const bytes = Buffer.from(html)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { status, shared: shared && status === 200, html: bytes, tag }
}

/**
 * Pages that are the same for everyone, drawn once as long as the catalogue is the same. Null as version: nobody can
 * say whether it changed, so nothing is kept.
 */
export function keepPages(version: () => number | null) {
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
  const encoding = page.html.length < smallest ? null : encodingOf(request.headers['accept-encoding'] ?? '')
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`
  reply.status(page.status).headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
  if (!page.shared) reply.header('cache-control', 'no-store')
  else {
    reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  if (!encoding) return reply.send(page.html)
  page[encoding] ??= compress[encoding](page.html)
  return reply.header('content-encoding', encoding).send(await page[encoding])
}

function encodingOf(accepted: string | string[]): 'br' | 'gzip' | null {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
