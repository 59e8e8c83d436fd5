import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailChangeOptions } from '#clients/email-change/server/email-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  addClientSchema,
  clientResponseSchema,
  createClientResponseSchema,
  ownClientListResponseSchema,
  toClientDetails,
  updateClientSchema,
} from '../contract.ts'
import { clientListQuerySchema, parseClientListQuery } from '../search-contract.ts'
import { clientsText } from '../text.ts'
import { createClient, deleteClient, listClients, updateClient } from './clients.ts'
import { getClientView } from './get-client.ts'
import { presentOwnClientList } from './present.ts'

const byId = z.object({ client_id: idSchema })

export function clientsRoutes(api: Api, { db, ...options }: EmailChangeOptions & { db: Database }): void {
  const routes = createRoutes(api, 'Clients')

  routes.post(
    '/client',
    {
      name: 'addClient',
      summary: 'Add client',
      access: 'token',
      idempotent: true,
      body: addClientSchema,
      answer: createClientResponseSchema,
    },
    async ({ actor, body, claim }) =>
      ok({
        client_id: await createClient(db, requireAuthenticated(actor), toClientDetails(body), claim?.workId),
        message: clientsText.added,
      }),
  )

  routes.get(
    '/client/list',
    {
      name: 'listClients',
      summary: 'Client list',
      access: 'token',
      query: clientListQuerySchema,
      answer: ownClientListResponseSchema,
    },
    async ({ actor, query }) =>
      ok(presentOwnClientList(await listClients(db, requireAuthenticated(actor), parseClientListQuery(query)))),
  )

  routes.get(
    '/client/:client_id',
    {
      name: 'getClient',
      summary: 'Get client by id',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      params: byId,
      answer: clientResponseSchema,
    },
    async ({ actor, params }) => ok({ client: await getClientView(db, requireAuthenticated(actor), params.client_id) }),
  )

  routes.put(
    '/client',
    {
      name: 'updateClient',
      summary: 'Edit client',
      access: 'token',
      idempotent: true,
      errors: ['notFound'],
      body: updateClientSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { client_id, ...form } }) => {
      const endedLinks = await updateClient(db, requireAuthenticated(actor), client_id, toClientDetails(form), options)
      return ok({ message: endedLinks > 0 ? clientsText.changedEmail(endedLinks) : clientsText.changed })
    },
  )

  routes.delete(
    '/client/:client_id',
    {
      name: 'deleteClient',
      summary: 'Delete client (seller)',
      access: 'token',
      errors: ['notFound'],
      params: byId,
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await deleteClient(db, requireAuthenticated(actor), params.client_id)
      return ok({ message: clientsText.removed })
    },
  )
}
