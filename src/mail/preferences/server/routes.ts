import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { unsubscribedSchema, unsubscribeSchema } from '../contract.ts'
import { emailPreferencesText } from '../text.ts'
import { unsubscribe } from './email-preferences.ts'

/** A link's 256 bits cannot be guessed; the limit is against floods of requests. */
const limit = { name: 'unsubscribe', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

export function emailPreferenceRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Client page')

  routes.post(
    '/unsubscribe',
    {
      name: 'unsubscribe',
      summary: 'Stop emails by the link in one',
      access: 'link',
      limit,
      errors: ['linkInvalid'],
      body: unsubscribeSchema,
      answer: unsubscribedSchema,
    },
    async ({ body }) => {
      const kind = await unsubscribe(db, body.key)
      return ok({ kind, message: emailPreferencesText.stopped[kind] })
    },
  )
}

/**
 * The URL of the header List-Unsubscribe: mail programs send a POST to it and no header of the API (RFC 8058). A GET of the same URL is
 * the page that asks first, since scanners of emails follow links.
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
