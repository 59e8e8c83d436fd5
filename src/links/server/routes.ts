import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { exploreLinkSentSchema, exploreVisitSchema, sendProductsSchema } from '#links/contract.ts'
import { openExploreLink } from '#links/server/open-explore-link.ts'
import { sendExploreLink } from '#links/server/send-explore-link.ts'
import { sendShoppingLink } from '#links/server/send-shopping-link.ts'
import { linksText } from '#links/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Links']

/** Nobody guesses 256 bits; what is counted is letters being sent (D-066). */
const sendingOne = { name: 'explore-link-send', most: 30, minutes: 15 }
const sendingMany = { name: 'shopping-link-send', most: 20, minutes: 15 }
const opening = { name: 'explore-link-open', most: 60, minutes: 15, failuresOnly: true }

export function sharingRoutes(api: Api, { db, publicUrl }: { db: Database; publicUrl: () => string }): void {
  api.post(
    '/client/explore/url/:client_id',
    {
      config: { access: 'token', limit: sendingOne },
      schema: {
        tags,
        summary: 'Send explore link',
        params: z.object({ client_id: idSchema }),
        response: answers(exploreLinkSentSchema),
      },
    },
    async ({ actor, params }, reply) => {
      const exploreClientUrl = await sendExploreLink(db, memberOf(actor), params.client_id, publicUrl())
      reply.header('cache-control', 'no-store')
      return success({ message: linksText.exploreLinkSent, exploreClientUrl })
    },
  )

  api.get(
    '/client/explore/url/:exploreClientUrl',
    {
      config: { access: 'one-purpose', limit: opening },
      schema: {
        tags,
        summary: 'Exchange an explore link',
        params: z.object({ exploreClientUrl: z.string().min(1).max(200) }),
        response: answers(exploreVisitSchema),
      },
    },
    async ({ params }, reply) => {
      const visit = await openExploreLink(db, params.exploreClientUrl)
      reply.header('cache-control', 'no-store')
      return success(visit)
    },
  )

  api.post(
    '/client/send/products',
    {
      config: { access: 'token', idempotent: true, limit: sendingMany },
      schema: {
        tags,
        summary: 'Send products to clients (shopping link)',
        body: sendProductsSchema,
        response: answers(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await sendShoppingLink(db, memberOf(actor), body, publicUrl())
      return success({ message: linksText.shoppingLinkSent })
    },
  )
}
