import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { adminClientListSchema, restoreClientSchema } from '#clients/admin/contract.ts'
import { clientListSchema } from '#clients/contract.ts'
import { listAllClients } from '#clients/admin/server/list-all-clients.ts'
import { removeAnyClient } from '#clients/admin/server/delete-any-client.ts'
import { restoreClient } from '#clients/admin/server/restore-client.ts'
import { clientsText } from '#clients/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Admin: clients']

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/client/list',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Admin client list',
        querystring: adminClientListSchema,
        response: answers(clientListSchema),
      },
    },
    async ({ query }) => success(await listAllClients(db, query)),
  )

  api.put(
    '/admin/client/restore',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Restore a deleted client',
        body: restoreClientSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await restoreClient(db, memberOf(actor), body.client_id, ip)
      return success({ message: clientsText.restored })
    },
  )

  api.delete(
    '/admin/client/:client_id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Delete client',
        params: z.object({ client_id: idSchema }),
        response: answers(messageSchema),
      },
    },
    async ({ actor, params, ip }) => {
      await removeAnyClient(db, memberOf(actor), params.client_id, ip)
      return success({ message: clientsText.removed })
    },
  )
}
