import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { unsubscribedSchema, unsubscribeSchema } from '../contract.ts'
import { emailPreferencesText } from '../text.ts'
import { unsubscribe } from './email-preferences.ts'

/** A limit against floods of requests; a link's token has 256 bits, so it cannot be guessed. */
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
