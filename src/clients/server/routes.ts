import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  clientListQuerySchema,
  clientListResponseSchema,
  clientResponseSchema,
  clientSchema,
  createClientResponseSchema,
  parseClientListQuery,
  updateClientSchema,
} from '#clients/contract.ts'
import { createClient } from '#clients/server/create-client.ts'
import { deleteClient } from '#clients/server/delete-client.ts'
import { getClientView } from '#clients/server/get-client-view.ts'
import { listClients } from '#clients/server/list-clients.ts'
import { presentClientList } from '#clients/server/present.ts'
import { updateClient } from '#clients/server/update-client.ts'
import { clientsText } from '#clients/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Clients']
const byId = z.object({ client_id: idSchema })

export function clientsRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/client',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        operationId: 'addClient',
        tags,
        summary: 'Add client',
        body: clientSchema,
        response: envelopeSchema(createClientResponseSchema),
      },
    },
    async ({ actor, body }) =>
      ok({ client_id: await createClient(db, requireAuthenticated(actor), body), message: clientsText.added }),
  )

  api.get(
    '/client/list',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listClients',
        tags,
        summary: 'Client list',
        querystring: clientListQuerySchema,
        response: envelopeSchema(clientListResponseSchema),
      },
    },
    async ({ actor, query }) =>
      ok(presentClientList(await listClients(db, requireAuthenticated(actor), parseClientListQuery(query)))),
  )

  api.get(
    '/client/:client_id',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'getClient',
        tags,
        summary: 'Get client by id',
        params: byId,
        response: envelopeSchema(clientResponseSchema),
      },
    },
    async ({ actor, params }) => ok({ client: await getClientView(db, requireAuthenticated(actor), params.client_id) }),
  )

  api.put(
    '/client',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'updateClient',
        tags,
        summary: 'Edit client',
        body: updateClientSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await updateClient(db, requireAuthenticated(actor), body)
      return ok({ message: clientsText.changed })
    },
  )

  api.delete(
    '/client/:client_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'deleteClient',
        tags,
        summary: 'Delete client (seller)',
        params: byId,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params }) => {
      await deleteClient(db, requireAuthenticated(actor), params.client_id)
      return ok({ message: clientsText.removed })
    },
  )
}
