import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ByteRange, FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { mediaText } from '../text.ts'
import { createPictureSize, parsePictureSize } from './resize-pictures.ts'
import { type SignedQuery, verifyDocumentSignature } from './signed-document-url.ts'

/** The start of public files' URLs, which API answers contain: followed by a file's name it is the file's URL. */
export const publicBase = '/files/public/'

export const documentsBase = '/files/documents/'

export interface FileDependencies {
  files: FileStorage
  db: Database
  /** Records that a document was read. Throws an AppError when the user of this session may not, or no longer, read it. */
  onDocumentRead(documentName: string, sessionId: string): Promise<void>
}

const publicName = /^[0-9a-f-]{36}\.(webp|mp4|svg|png|jpg)$/

const drawingPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

const documentName = /^[0-9a-f-]{36}\.(jpg|png|pdf)$/

const mimeTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
}

/** Registers the URLs of files, outside the API: public files for every visitor, documents by signed name only (D-061). */
export function registerFileRoutes(app: FastifyInstance, { files, db, onDocumentRead }: FileDependencies): void {
  app.get<{ Params: { '*': string } }>(`${publicBase}*`, async (request, reply) => {
    const name = request.params['*']
    const size = parsePictureSize(name)
    if (!size && !publicName.test(name)) throw notFound(reply)
    let bytes = await files.size('public', name)
    if (bytes === null && size && (await createPictureSize(files, size))) bytes = await files.size('public', name)
    if (bytes === null) throw notFound(reply)
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // emails contain pictures too, and webmail sites display them on their own pages
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
    })
    // a drawing opened by its URL is shown as a page, which must not run or load anything
    if (name.endsWith('.svg')) reply.header('content-security-policy', drawingPolicy)
    if (request.headers['if-none-match'] === `"${name}"`) return reply.status(304).send()
    return sendPublic(files, request, reply, { name, bytes })
  })

  app.get<{ Params: { name: string }; Querystring: SignedQuery }>(
    `${documentsBase}:name`,
    async ({ params: { name }, query }, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const session = await verifyDocumentSignature(db, name, query)
      if (!session) throw new AppError(mediaText.documentLinkExpired, errorCode.linkInvalid)
      if (!documentName.test(name) || !(await files.has('private', name))) throw notFound(reply)
      await onDocumentRead(name, session)
      const body = await files.stream('private', name)
      if (!body) throw notFound(reply)
      return reply.type(getMimeType(name)).header('content-disposition', `attachment; filename="${name}"`).send(body)
    },
  )
}

async function sendPublic(
  files: FileStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: number },
): Promise<FastifyReply> {
  const range = parseRangeHeader(request.headers.range, bytes)
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  const body = await files.stream('public', name, range ?? undefined)
  if (!body) throw notFound(reply)
  reply.type(getMimeType(name)).header('content-length', range ? range.end - range.start + 1 : bytes)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply.send(body)
}

function getMimeType(name: string): string {
  return mimeTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
}

function notFound(reply: FastifyReply): AppError {
  reply.header('cache-control', 'no-store')
  return new AppError(mediaText.fileNotFound, errorCode.notFound)
}

/** The single range in a Range header; null if the header has none or several: then the whole file is sent (RFC 9110). */
function parseRangeHeader(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'outside' : { start, end }
}
