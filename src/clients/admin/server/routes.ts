import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery, restoreClientSchema } from '#clients/admin/contract.ts'
import { deleteAnyClient, listAllClients, restoreClient } from '#clients/admin/server/all-clients.ts'

import { clientListResponseSchema } from '#clients/contract.ts'
import { presentClientList } from '#clients/server/present.ts'
import { clientsText } from '#clients/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: clients']

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/client/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAdminClients',
        tags,
        summary: 'Admin client list',
        querystring: adminClientListQuerySchema,
        response: envelopeSchema(clientListResponseSchema),
      },
    },
    async ({ query }) => ok(presentClientList(await listAllClients(db, parseAdminClientListQuery(query)))),
  )

  api.put(
    '/admin/client/restore',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'restoreClient',
        tags,
        summary: 'Restore client',
        body: restoreClientSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await restoreClient(db, requireAuthenticated(actor), body.client_id, ip)
      return ok({ message: clientsText.restored })
    },
  )

  api.delete(
    '/admin/client/:client_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'deleteAnyClient',
        tags,
        summary: 'Delete client',
        params: z.object({ client_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params, ip }) => {
      await deleteAnyClient(db, requireAuthenticated(actor), params.client_id, ip)
      return ok({ message: clientsText.removed })
    },
  )
}
