import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { undeliveredSchema } from '../contract.ts'
import { selectUndelivered } from './undelivered-store.ts'

export function undeliveredRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Clients')

  routes.get(
    '/client/undelivered',
    {
      name: 'listUndelivered',
      summary: 'Clients whose address refuses emails',
      access: 'token',
      answer: undeliveredSchema,
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
