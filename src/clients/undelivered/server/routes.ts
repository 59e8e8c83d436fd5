import { requireAuthenticated } from '#access/server/actor.ts'
import { undeliveredSchema } from '#clients/undelivered/contract.ts'
import { selectUndelivered } from '#clients/undelivered/server/undelivered-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function undeliveredRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/client/undelivered',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listUndelivered',
        tags: ['Clients'],
        summary: 'Clients whose address refuses emails',
        response: envelopeSchema(undeliveredSchema),
      },
    },
    async ({ actor }) => {
      const rows = await selectUndelivered(db, requireAuthenticated(actor).userId)
      return ok({
        emails: rows.map(({ client_id, email, refused_at }) => ({
          client_id,
          email,
          refused: refused_at.toISOString(),
        })),
      })
    },
  )
}
