import { z } from 'zod'
import { checkUserId, memberOf } from '#access/server/actor.ts'
import { faveSchema, favesAnswerSchema, listFavesSchema } from '#faves/contract.ts'
import { faveProduct, unfaveProduct } from '#faves/server/fave-product.ts'
import { listFaves } from '#faves/server/list-faves.ts'
import { favesText } from '#faves/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Faves']

export function favesRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/product/faves',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Add fave', body: faveSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await faveProduct(db, memberOf(actor).userId, body.prod_id)
      return success({ message: favesText.added })
    },
  )

  api.get(
    '/product/faves/list',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Faves list', querystring: listFavesSchema, response: answers(favesAnswerSchema) },
    },
    async ({ actor, query }) => {
      checkUserId(actor, query.user_id)
      return success(await listFaves(db, memberOf(actor).userId, query))
    },
  )

  api.delete(
    '/product/faves/:prod_id',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Remove fave',
        params: z.object({ prod_id: idSchema }),
        response: answers(messageSchema),
      },
    },
    async ({ actor, params }) => {
      await unfaveProduct(db, memberOf(actor).userId, params.prod_id)
      return success({ message: favesText.removed })
    },
  )
}
