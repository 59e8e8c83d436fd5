import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { clientNoteSchema, clientSummarySchema } from '../contract.ts'
import { clientSummaryText } from '../text.ts'
import { getClientSummary, saveClientNote } from './client-summary.ts'

export function clientSummaryRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Clients')

  routes.get(
    '/client/summary/:client_id',
    {
      name: 'getClientSummary',
      summary: 'Client at a glance',
      access: 'token',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: clientSummarySchema,
    },
    async ({ actor, params }) => ok(await getClientSummary(db, requireAuthenticated(actor), params.client_id)),
  )

  routes.put(
    '/client/note',
    {
      name: 'saveClientNote',
      summary: 'Note on a client',
      access: 'token',
      errors: ['notFound'],
      body: clientNoteSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await saveClientNote(db, requireAuthenticated(actor), body)
      return ok({ message: clientSummaryText.saved })
    },
  )
}
