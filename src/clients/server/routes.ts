import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import {
  changeClientSchema,
  clientAddedSchema,
  clientAnswerSchema,
  clientListSchema,
  clientSchema,
  listClientsSchema,
} from '#clients/contract.ts'
import { addClient } from '#clients/server/create-client.ts'
import { changeClient } from '#clients/server/update-client.ts'
import { getClient } from '#clients/server/get-client-view.ts'
import { listClients } from '#clients/server/list-clients.ts'
import { removeClient } from '#clients/server/delete-client.ts'
import { clientsText } from '#clients/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Clients']
const byId = z.object({ client_id: idSchema })

export function clientsRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/client',
    {
      config: { access: 'token', idempotent: true },
      schema: { tags, summary: 'Add client', body: clientSchema, response: answers(clientAddedSchema) },
    },
    async ({ actor, body }) =>
      success({ client_id: await addClient(db, memberOf(actor), body), message: clientsText.added }),
  )

  api.get(
    '/client/list',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Client list', querystring: listClientsSchema, response: answers(clientListSchema) },
    },
    async ({ actor, query }) => success(await listClients(db, memberOf(actor), query)),
  )

  api.get(
    '/client/:client_id',
    {
      config: { access: 'token-or-explore' },
      schema: { tags, summary: 'Get client by id', params: byId, response: answers(clientAnswerSchema) },
    },
    async ({ actor, params }) => success({ client: await getClient(db, memberOf(actor), params.client_id) }),
  )

  api.put(
    '/client',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Edit client', body: changeClientSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await changeClient(db, memberOf(actor), body)
      return success({ message: clientsText.changed })
    },
  )

  api.delete(
    '/client/:client_id',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Delete client', params: byId, response: answers(messageSchema) },
    },
    async ({ actor, params }) => {
      await removeClient(db, memberOf(actor), params.client_id)
      return success({ message: clientsText.removed })
    },
  )
}
