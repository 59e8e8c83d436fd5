import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from '#media/server/files.ts'
import { makePictureSize, readPictureSize } from '#media/server/make-picture-sizes.ts'
import { readRange } from '#media/server/read-range.ts'
import { readerOf, type SignedQuery } from '#media/server/signed-names.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Base paths as answers carry them: base path + name is an address. */
export const publicBase = '/files/public/'
export const documentsBase = '/files/documents/'

export interface FileParts {
  files: Files
  db: Database
  /** Notes the reading. Throws a Refusal where this reader may not have this document (any more). */
  onDocumentRead(documentName: string, readerId: string): Promise<void>
}

const keptName = /^[0-9a-f-]{36}\.(webp|mp4)$/
const documentName = /^[0-9a-f-]{36}\.(jpg|png|pdf)$/
const mimes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
}

/** The addresses of files, outside the API: public ones for anybody, documents by signed name only (D-061). */
export function mountFiles(app: FastifyInstance, { files, db, onDocumentRead }: FileParts): void {
  app.get<{ Params: { '*': string } }>(`${publicBase}*`, async (request, reply) => {
    const name = request.params['*']
    const size = readPictureSize(name)
    if (!size && !keptName.test(name)) throw notFound(reply)
    let bytes = await files.size('public', name)
    if (bytes === null && size && (await makePictureSize(files, size))) bytes = await files.size('public', name)
    if (bytes === null) throw notFound(reply)
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // pictures stand in mails too, which other sites show
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
    })
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
      const reader = await readerOf(db, name, query)
      if (!reader) throw new Refusal(mediaText.documentLinkExpired, errorCode.linkInvalid)
      if (!documentName.test(name) || !(await files.has('private', name))) throw notFound(reply)
      await onDocumentRead(name, reader)
      const body = await files.stream('private', name)
      if (!body) throw notFound(reply)
      return reply.type(mimeOf(name)).header('content-disposition', `attachment; filename="${name}"`).send(body)
    },
  )
}

async function sendPublic(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: number },
): Promise<FastifyReply> {
  const range = readRange(request.headers.range, bytes)
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  const body = await files.stream('public', name, range ?? undefined)
  if (!body) throw notFound(reply)
  reply.type(mimeOf(name)).header('content-length', range ? range.end - range.start + 1 : bytes)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply.send(body)
}

function mimeOf(name: string): string {
  return mimes[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
}

function notFound(reply: FastifyReply): Refusal {
  reply.header('cache-control', 'no-store')
  return new Refusal(mediaText.fileNotFound, errorCode.notFound)
}
