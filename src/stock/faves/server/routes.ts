import { z } from 'zod'
import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import type { FavesResponse } from '../contract.ts'
import { addFaveSchema, favesQuerySchema, favesResponseSchema, parseFavesQuery } from '../contract.ts'
import { favesText } from '../text.ts'
import { addFave, listFaves, removeFave } from './faves.ts'

type FavesDependencies = Pick<CatalogueDependencies, 'db' | 'sellerResponses'>

export function favesRoutes(api: Api, { db, sellerResponses }: FavesDependencies): void {
  const routes = createRoutes(api, 'Faves')

  routes.post(
    '/product/faves',
    {
      name: 'addFave',
      summary: 'Add fave',
      access: 'token',
      errors: ['notFound', 'notAllowed'],
      body: addFaveSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await addFave(db, requireAuthenticated(actor).userId, body.prod_id)
      return ok({ message: favesText.added })
    },
  )

  routes.get(
    '/product/faves/list',
    {
      name: 'listFaves',
      summary: 'Faves list',
      access: 'token',
      errors: ['notAllowed'],
      onRequest: sellerResponses.resend,
      query: favesQuerySchema,
      answer: favesResponseSchema,
    },
    async (request, reply) => {
      const { actor, query } = request
      assertOwnUserId(actor, query.user_id)
      const version = sellerResponses.catalogueVersion()
      const list = await listFaves(db, requireAuthenticated(actor).userId, parseFavesQuery(query))
      return sellerResponses.send(request, reply, presentFaves(list), version)
    },
  )

  routes.delete(
    '/product/faves/:prod_id',
    {
      name: 'removeFave',
      summary: 'Remove fave',
      access: 'token',
      errors: ['notFound'],
      params: z.object({ prod_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await removeFave(db, requireAuthenticated(actor).userId, params.prod_id)
      return ok({ message: favesText.removed })
    },
  )
}

function presentFaves({ products, total }: { products: ProductWire[]; total: number }): FavesResponse {
  return { faves: products, bP: publicBase, ttl: total }
}
