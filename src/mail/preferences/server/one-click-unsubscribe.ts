import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import { unsubscribe } from './email-preferences.ts'

/**
 * Serves the URL in the header List-Unsubscribe: mail programs send a POST to this URL, without the headers of the API (RFC 8058). A GET of
 * the same URL shows a page that asks first, since mail scanners follow links.
 */
export async function registerOneClickUnsubscribe(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  await app.register(async (form) => {
    form.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000 }, (_request, _body, done) => done(null, null))
    form.post<{ Querystring: { key?: string } }>(
      '/unsubscribe',
      { schema: { hide: true } },
      async ({ query }, reply) => {
        await unsubscribe(db, typeof query.key === 'string' ? query.key.slice(0, 200) : '')
        return reply.status(204).send()
      },
    )
  })
}
