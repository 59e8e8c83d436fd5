import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { clientNoteSchema, clientSummarySchema } from '#clients/summary/contract.ts'
import { getClientSummary, saveClientNote } from '#clients/summary/server/client-summary.ts'
import { clientSummaryText } from '#clients/summary/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Clients']

export function clientSummaryRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/client/summary/:client_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'getClientSummary',
        tags,
        summary: 'Client at a glance',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(clientSummarySchema),
      },
    },
    async ({ actor, params }) => ok(await getClientSummary(db, requireAuthenticated(actor), params.client_id)),
  )

  api.put(
    '/client/note',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'saveClientNote',
        tags,
        summary: 'Note on a client',
        body: clientNoteSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await saveClientNote(db, requireAuthenticated(actor), body)
      return ok({ message: clientSummaryText.saved })
    },
  )
}
