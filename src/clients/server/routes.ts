import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  addClientSchema,
  clientListQuerySchema,
  clientResponseSchema,
  createClientResponseSchema,
  ownClientListResponseSchema,
  parseClientListQuery,
  updateClientSchema,
} from '#clients/contract.ts'
import type { EmailChangeOptions } from '#clients/email-change/server/email-change.ts'
import { createClient, deleteClient, listClients, updateClient } from '#clients/server/clients.ts'

import { getClientView } from '#clients/server/get-client-view.ts'

import { presentOwnClientList } from '#clients/server/present.ts'

import { clientsText } from '#clients/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Clients']
const byId = z.object({ client_id: idSchema })

export function clientsRoutes(api: Api, { db, ...options }: EmailChangeOptions & { db: Database }): void {
  api.post(
    '/client',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        operationId: 'addClient',
        tags,
        summary: 'Add client',
        body: addClientSchema,
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
        response: envelopeSchema(ownClientListResponseSchema),
      },
    },
    async ({ actor, query }) =>
      ok(presentOwnClientList(await listClients(db, requireAuthenticated(actor), parseClientListQuery(query)))),
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
      const endedLinks = await updateClient(db, requireAuthenticated(actor), body, options)
      return ok({ message: endedLinks > 0 ? clientsText.changedEmail(endedLinks) : clientsText.changed })
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
