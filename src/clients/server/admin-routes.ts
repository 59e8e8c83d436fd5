import { z } from 'zod'
import { messageSchema } from '#base/envelope.ts'
import { adminListSchema } from '#base/paging.ts'
import { memberOf } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { type Api, answers, success } from '#base/server/http.ts'
import { idSchema } from '#base/wire.ts'
import { clientListSchema } from '#clients/contract.ts'
import { listAllClients } from '#clients/server/list-all-clients.ts'
import { removeAnyClient } from '#clients/server/remove-any-client.ts'
import { clientsMessages as say } from '#messages/clients.ts'

const tags = ['Admin: clients']

export function clientsAdminRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/client/list',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Admin client list', querystring: adminListSchema, response: answers(clientListSchema) },
    },
    async ({ query }) => success(await listAllClients(db, query)),
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
      return success({ message: say.removed })
    },
  )
}
