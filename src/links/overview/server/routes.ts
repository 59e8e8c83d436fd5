import { hash } from 'node:crypto'
import { requireAuthenticated } from '#access/server/actor.ts'
import { recordExploreLinkOpened, storeBasket } from '#links/explore/server/explore-links.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { recordPayLinkOpened } from '#orders/pay-links/server/pay-links.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  basketSchema,
  copiedLinkSchema,
  linkIdSchema,
  linkListSchema,
  linkOpenedSchema,
  listLinksSchema,
} from '../contract.ts'
import { sentLinksText } from '../text.ts'
import { cancelLink, copyLink, extendLink, listSentLinks, resendLink } from './sent-links.ts'

interface SentLinkDependencies {
  db: Database
  /** The email address whose own page a token opens; null if the token opens none. */
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
      const filter = {
        clientId: query.client_id || null,
        state: query.state ?? null,
        due: query.due === '1',
        page: toPage(query),
      }
      const list = await listSentLinks(db, requireAuthenticated(actor), filter)
      // a page that polls the list receives it again only if it has changed
      const etag = `"${hash('sha256', JSON.stringify(list), 'base64url').slice(0, 22)}"`
      reply.header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.code(304).send(undefined as never)
      return ok(list)
    },
  )
}

/** Limits the emails that are sent, and the copies of links that are created (D-066). */
const resendLimit = { name: 'link-send', maxAttempts: 30, windowMinutes: 15 }
const copyLimit = { name: 'link-copy', maxAttempts: 60, windowMinutes: 15 }

interface LinkActionDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function linkActionRoutes(api: Api, { config: limits, db, publicUrl }: LinkActionDependencies): void {
  const routes = createRoutes(api, 'Links')

  routes.post(
    '/link/send',
    {
      name: 'resendLink',
      summary: 'Send a link again',
      access: 'token',
      limit: resendLimit,
      errors: ['notFound', 'notAllowed', 'conflict', 'accountNotEnabled'],
      body: linkIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await resendLink(db, requireAuthenticated(actor), body.link_id, { publicUrl: publicUrl(), limits })
      return ok({ message: sentLinksText.linkSentAgain })
    },
  )

  routes.post(
    '/link/copy',
    {
      name: 'copyLink',
      summary: 'Copy a link',
      access: 'token',
      limit: copyLimit,
      errors: ['notFound', 'conflict'],
      body: linkIdSchema,
      answer: copiedLinkSchema,
    },
    async ({ actor, body }) =>
      ok({ url: publicUrl() + (await copyLink(db, requireAuthenticated(actor), body.link_id)) }),
  )

  routes.post(
    '/link/extend',
    {
      name: 'extendLink',
      summary: 'Extend a link',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: linkIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await extendLink(db, requireAuthenticated(actor), body.link_id)
      return ok({ message: sentLinksText.linkExtended })
    },
  )

  routes.post(
    '/link/cancel',
    {
      name: 'cancelLink',
      summary: 'Cancel a link',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: linkIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await cancelLink(db, requireAuthenticated(actor), body.link_id, { publicUrl: publicUrl() })
      return ok({ message: sentLinksText.linkCancelled })
    },
  )
}
