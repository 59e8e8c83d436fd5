import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { assertOwnUserId } from '#access/server/own-data.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { addFaveSchema, favesQuerySchema, favesResponseSchema, parseFavesQuery } from '#stock/faves/contract.ts'
import { addFave, listFaves, removeFave } from '#stock/faves/server/faves.ts'

import { presentFaves } from '#stock/faves/server/present.ts'
import { favesText } from '#stock/faves/text.ts'

const tags = ['Faves']

type FavesDependencies = Pick<CatalogueDependencies, 'db' | 'sellerResponses'>

export function favesRoutes(api: Api, { db, sellerResponses }: FavesDependencies): void {
  api.post(
    '/product/faves',
    {
      config: { access: 'token', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'addFave',
        tags,
        summary: 'Add fave',
        body: addFaveSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await addFave(db, requireAuthenticated(actor).userId, body.prod_id)
      return ok({ message: favesText.added })
    },
  )

  api.get(
    '/product/faves/list',
    {
      config: { access: 'token', errors: ['notAllowed'] },
      onRequest: sellerResponses.resend,
      schema: {
        operationId: 'listFaves',
        tags,
        summary: 'Faves list',
        querystring: favesQuerySchema,
        response: envelopeSchema(favesResponseSchema),
      },
    },
    async (request, reply) => {
      const { actor, query } = request
      assertOwnUserId(actor, query.user_id)
      const version = sellerResponses.catalogueVersion()
      const list = await listFaves(db, requireAuthenticated(actor).userId, parseFavesQuery(query))
      return sellerResponses.send(request, reply, presentFaves(list), version)
    },
  )

  api.delete(
    '/product/faves/:prod_id',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'removeFave',
        tags,
        summary: 'Remove fave',
        params: z.object({ prod_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params }) => {
      await removeFave(db, requireAuthenticated(actor).userId, params.prod_id)
      return ok({ message: favesText.removed })
    },
  )
}
