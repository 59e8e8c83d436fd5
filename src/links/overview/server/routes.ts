import { hash } from 'node:crypto'
import { requireAuthenticated } from '#access/server/actor.ts'
import { storeBasket } from '#links/explore/server/explore-links.ts'
import { recordExploreLinkOpened } from '#links/explore/server/open-explore-link.ts'
import { basketSchema, linkListSchema, linkOpenedSchema, listLinksSchema } from '#links/overview/contract.ts'
import { listSentLinks } from '#links/overview/server/sent-links.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { recordPayLinkOpened } from '#orders/pay-links/server/get-pay-link.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'

interface SentLinkDependencies {
  db: Database
  /** The address whose own page a token opens; null for one that opens none. */
  findPageEmail: (token: string) => Promise<string | null>
}

export function sentLinkRoutes(api: Api, { db, findPageEmail }: SentLinkDependencies): void {
  const routes = createRoutes(api, 'Links')

  routes.post(
    '/link/opened',
    {
      name: 'recordLinkOpened',
      summary: 'A link was opened',
      access: 'link',
      body: linkOpenedSchema,
      answer: messageSchema,
    },
    async ({ body }) => {
      const pageEmail = body.acsT ? await findPageEmail(body.acsT) : null
      await recordExploreLinkOpened(db, body.value, pageEmail)
      await recordPayLinkOpened(db, body.value, pageEmail)
      return ok({ message: sentLinksText.recorded })
    },
  )

  routes.post(
    '/link/basket',
    {
      name: 'storeLinkBasket',
      summary: 'Basket of a visit',
      access: 'link',
      body: basketSchema,
      answer: messageSchema,
    },
    async ({ body }) => {
      const lines = body.prods.map(({ prod_id: product_id, quantity }) => ({ product_id, quantity }))
      await storeBasket(db, body.value, lines)
      return ok({ message: sentLinksText.recorded })
    },
  )

  routes.get(
    '/link/list',
    {
      name: 'listSentLinks',
      summary: 'Links with their states',
      access: 'token',
      revalidated: true,
      errors: ['notFound'],
      query: listLinksSchema,
      answer: linkListSchema,
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
