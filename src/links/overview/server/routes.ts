import { hash } from 'node:crypto'
import { requireAuthenticated } from '#access/server/actor.ts'
import { storeBasket } from '#links/explore/server/explore-links.ts'
import { recordExploreLinkOpened } from '#links/explore/server/open-explore-link.ts'
import { basketSchema, linkListSchema, linkOpenedSchema, listLinksSchema } from '#links/overview/contract.ts'
import { listSentLinks } from '#links/overview/server/sent-links.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { recordPayLinkOpened } from '#orders/pay-links/server/get-pay-link.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Links']

interface SentLinkDependencies {
  db: Database
  /** The address whose own page a token opens; null for one that opens none. */
  findPageEmail: (token: string) => Promise<string | null>
}

export function sentLinkRoutes(api: Api, { db, findPageEmail }: SentLinkDependencies): void {
  api.post(
    '/link/opened',
    {
      config: { access: 'link' },
      schema: {
        operationId: 'recordLinkOpened',
        tags,
        summary: 'A link was opened',
        body: linkOpenedSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ body }) => {
      const pageEmail = body.acsT ? await findPageEmail(body.acsT) : null
      await recordExploreLinkOpened(db, body.value, pageEmail)
      await recordPayLinkOpened(db, body.value, pageEmail)
      return ok({ message: sentLinksText.recorded })
    },
  )

  api.post(
    '/link/basket',
    {
      config: { access: 'link' },
      schema: {
        operationId: 'storeLinkBasket',
        tags,
        summary: 'Basket of a visit',
        body: basketSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ body }) => {
      const lines = body.prods.map(({ prod_id: product_id, quantity }) => ({ product_id, quantity }))
      await storeBasket(db, body.value, lines)
      return ok({ message: sentLinksText.recorded })
    },
  )

  api.get(
    '/link/list',
    {
      config: { access: 'token', revalidated: true, errors: ['notFound'] },
      schema: {
        operationId: 'listSentLinks',
        tags,
        summary: 'Links with their states',
        querystring: listLinksSchema,
        response: envelopeSchema(linkListSchema),
      },
    },
    async ({ actor, query, headers }, reply) => {
      const filter = { clientId: query.client_id || null, state: query.state ?? null, page: toPage(query) }
      const list = await listSentLinks(db, requireAuthenticated(actor), filter)
      // a page that polls the list gets it again only where it has changed
      const etag = `"${hash('sha256', JSON.stringify(list), 'base64url').slice(0, 22)}"`
      reply.header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send(undefined as never)
      return ok(list)
    },
  )
}
