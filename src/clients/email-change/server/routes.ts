import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { contestedEmailSchema, decideEmailSchema, objectToEmailSchema } from '../contract.ts'
import { emailChangeText } from '../text.ts'
import { decideEmailChange, type EmailChangeOptions, getContestedEmail, objectToEmailChange } from './email-change.ts'

/** Protects against floods of requests; the 256 random bits of a link cannot be guessed anyway. */
const limit = { name: 'object-to-email', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

export function emailChangeRoutes(api: Api, { db, ...options }: EmailChangeOptions & { db: Database }): void {
  const routes = createRoutes(api, 'Admin: clients')

  routes.post(
    '/client/email/object',
    {
      name: 'objectToEmail',
      summary: 'Object to a changed email',
      tag: 'Clients',
      access: 'link',
      limit,
      errors: ['linkInvalid'],
      body: objectToEmailSchema,
      answer: messageSchema,
    },
    async ({ body }) => {
      await objectToEmailChange(db, body.key, options)
      return ok({ message: emailChangeText.objected })
    },
  )

  routes.get(
    '/admin/client/email/:client_id',
    {
      name: 'getContestedEmail',
      summary: 'Contested email of a client',
      access: 'admin',
      right: 'clients',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: contestedEmailSchema,
    },
    async ({ params }) => ok(await getContestedEmail(db, params.client_id)),
  )

  routes.put(
    '/admin/client/email',
    {
      name: 'decideEmail',
      summary: 'Decide a contested email',
      access: 'admin',
      right: 'clients',
      errors: ['notFound', 'conflict'],
      body: decideEmailSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { client_id: clientId, keep } }) => {
      await decideEmailChange(
        db,
        requireAuthenticated(actor),
        { clientId, keep: keep === 1 },
        { publicUrl: options.publicUrl, endFormerEmail: options.endFormerEmail },
      )
      return ok({ message: emailChangeText.decided })
    },
  )
}
