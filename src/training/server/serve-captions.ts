import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { formatCaptions } from '../captions.ts'
import { trainingText } from '../text.ts'
import { selectCues } from './training-store.ts'

const captionsBase = '/files/captions/'
const fileName = /^([0-9a-f-]{36})\.vtt$/

/** The URL from which the player loads the captions of a video. */
export function captionsUrl(video: string, changedAt: Date): string {
  return `${captionsBase}${video.replace(/\.\w+$/, '')}.vtt?at=${changedAt.getTime()}`
}

/**
 * Serves the captions of videos outside the API, like the videos themselves; the file is written from the lines that were checked when
 * they were saved.
 */
export function registerCaptionRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Params: { name: string } }>(
    `${captionsBase}:name`,
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const [, id] = fileName.exec(params.name) ?? []
      const cues = id === undefined ? undefined : await selectCues(db, `${id}.mp4`)
      if (!cues) {
        reply.header('cache-control', 'no-store')
        throw new AppError(trainingText.captionsNotFound, errorCode.notFound)
      }
      const text = formatCaptions(cues)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply.headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        etag,
      })
      if (headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('text/vtt; charset=utf-8').send(text)
    },
  )
}
