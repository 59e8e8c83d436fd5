import type { FastifyReply } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { returnsText } from '../text.ts'
import type { ReturnRow } from './return-store.ts'

/** Sends a photograph of a return that the caller may read; headers keep it from being cached, and from being run as a page. */
export async function sendPhoto(
  reply: FastifyReply,
  files: FileStorage,
  { photos }: ReturnRow,
  photoId: string,
): Promise<FastifyReply> {
  const photo = photos.find(({ id }) => id === photoId)
  const body = photo && (await files.stream('private', photo.file_name))
  if (!photo || !body) throw new AppError(returnsText.photoNotFound, errorCode.notFound)
  return reply
    .type(photo.file_name.endsWith('.png') ? 'image/png' : 'image/jpeg')
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="${photo.file_name}"`,
    })
    .send(body)
}
