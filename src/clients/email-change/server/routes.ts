import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { contestedEmailSchema, decideEmailSchema, objectToEmailSchema } from '#clients/email-change/contract.ts'
import {
  decideEmailChange,
  type EmailChangeOptions,
  getContestedEmail,
  objectToEmailChange,
} from '#clients/email-change/server/email-change.ts'

import { emailChangeText } from '#clients/email-change/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

/** A link's 256 bits cannot be guessed; the limit is against floods of requests. */
const limit = { name: 'object-to-email', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

export function emailChangeRoutes(api: Api, { db, ...options }: EmailChangeOptions & { db: Database }): void {
  api.post(
    '/client/email/object',
    {
      config: { access: 'link', limit, errors: ['linkInvalid'] },
      schema: {
        operationId: 'objectToEmail',
        tags: ['Clients'],
        summary: 'Object to a changed email',
        body: objectToEmailSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ body }) => {
      await objectToEmailChange(db, body.key, options)
      return ok({ message: emailChangeText.objected })
    },
  )

  api.get(
    '/admin/client/email/:client_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'getContestedEmail',
        tags: ['Admin: clients'],
        summary: 'Contested email of a client',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(contestedEmailSchema),
      },
    },
    async ({ params }) => ok(await getContestedEmail(db, params.client_id)),
  )

  api.put(
    '/admin/client/email',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'decideEmail',
        tags: ['Admin: clients'],
        summary: 'Decide a contested email',
        body: decideEmailSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { client_id: clientId, keep }, ip: ipAddress }) => {
      await decideEmailChange(
        db,
        requireAuthenticated(actor),
        { clientId, keep: keep === 1, ipAddress },
        { publicUrl: options.publicUrl, endFormerEmail: options.endFormerEmail },
      )
      return ok({ message: emailChangeText.decided })
    },
  )
}
