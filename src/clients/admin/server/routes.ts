import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery, restoreClientSchema } from '#clients/admin/contract.ts'
import { deleteAnyClient, listAllClients, restoreClient } from '#clients/admin/server/all-clients.ts'
import { clientListResponseSchema } from '#clients/contract.ts'
import { presentClientList } from '#clients/server/present.ts'
import { clientsText } from '#clients/text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: clients')

  routes.get(
    '/admin/client/list',
    {
      name: 'listAdminClients',
      summary: 'Admin client list',
      access: 'admin',
      query: adminClientListQuerySchema,
      answer: clientListResponseSchema,
    },
    async ({ query }) => ok(presentClientList(await listAllClients(db, parseAdminClientListQuery(query)))),
  )

  routes.put(
    '/admin/client/restore',
    {
      name: 'restoreClient',
      summary: 'Restore client',
      access: 'admin',
      errors: ['notFound'],
      body: restoreClientSchema,
      answer: messageSchema,
    },
    async ({ actor, body, ip }) => {
      await restoreClient(db, requireAuthenticated(actor), body.client_id, ip)
      return ok({ message: clientsText.restored })
    },
  )

  routes.delete(
    '/admin/client/:client_id',
    {
      name: 'deleteAnyClient',
      summary: 'Delete client',
      access: 'admin',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params, ip }) => {
      await deleteAnyClient(db, requireAuthenticated(actor), params.client_id, ip)
      return ok({ message: clientsText.removed })
    },
  )
}
