import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import type { ExploreVisitView } from '../contract.ts'
import {
  exploreLinkSentSchema,
  exploreVisitSchema,
  linkToShareSchema,
  previewProductsSchema,
  productsPreviewSchema,
  productsSentSchema,
  sendProductsSchema,
  undoSeconds,
  undoSendingSchema,
} from '../contract.ts'
import { linksText } from '../text.ts'
import { type ExploreVisit, openExploreLink } from './explore-links.ts'
import { createLinkToShare, sendExploreLink } from './send-link.ts'
import { previewShoppingLink, sendShoppingLink, undoSending } from './send-shopping-link.ts'

/** Limits the emails that are sent (D-066); the secret token of a link has 256 bits and cannot be guessed. */
const sendExploreLinkLimit = { name: 'explore-link-send', maxAttempts: 30, windowMinutes: 15 }
const sendShoppingLinkLimit = { name: 'shopping-link-send', maxAttempts: 20, windowMinutes: 15 }
/** A high limit, because the preview is fetched again while the seller writes. */
const previewLimit = { name: 'shopping-link-preview', maxAttempts: 300, windowMinutes: 15 }
const shareExploreLinkLimit = { name: 'explore-link-share', maxAttempts: 60, windowMinutes: 15 }
const openExploreLinkLimit = { name: 'explore-link-open', maxAttempts: 60, windowMinutes: 15, failuresOnly: true }

interface LinksRoutesDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function linksRoutes(api: Api, { config: limits, db, publicUrl }: LinksRoutesDependencies): void {
  const routes = createRoutes(api, 'Links')

  routes.post(
    '/client/explore/url/:client_id',
    {
      name: 'sendExploreLink',
      summary: 'Send explore link',
      access: 'token',
      idempotent: 'carried out anew',
      limit: sendExploreLinkLimit,
      errors: ['notFound', 'accountNotEnabled'],
      params: z.object({ client_id: idSchema }),
      answer: exploreLinkSentSchema,
    },
    async ({ actor, params, claim }) => {
      const options = { publicUrl: publicUrl(), limits, linkId: claim?.workId }
      const exploreClientUrl = await sendExploreLink(db, requireAuthenticated(actor), params.client_id, options)
      return ok({ message: linksText.exploreLinkSent, exploreClientUrl })
    },
  )

  // not idempotent: a stored answer would hold the link's secret token
  routes.post(
    '/client/explore/link/:client_id',
    {
      name: 'createLinkToShare',
      summary: 'Link to hand over without an email',
      access: 'token',
      limit: shareExploreLinkLimit,
      errors: ['notFound', 'accountNotEnabled'],
      params: z.object({ client_id: idSchema }),
      body: linkToShareSchema,
      answer: exploreLinkSentSchema,
    },
    async ({ actor, params, body }) => {
      const link = { clientId: params.client_id, productIds: body.prod_ids }
      const exploreClientUrl = await createLinkToShare(db, requireAuthenticated(actor), link)
      return ok({ message: linksText.linkCreated, exploreClientUrl })
    },
  )

  routes.get(
    '/client/explore/url/:exploreClientUrl',
    {
      name: 'openExploreLink',
      summary: 'Exchange an explore link',
      access: 'link',
      limit: openExploreLinkLimit,
      errors: ['linkInvalid'],
      params: z.object({
        exploreClientUrl: linkValue({ most: textLengths.linkToken }).min(1).max(textLengths.linkToken),
      }),
      answer: exploreVisitSchema,
    },
    async ({ params }) => {
      const visit = await openExploreLink(db, params.exploreClientUrl)
      return ok(presentExploreVisit(visit))
    },
  )

  routes.post(
    '/client/send/products',
    {
      name: 'sendShoppingLink',
      summary: 'Send products to clients (shopping link)',
      access: 'token',
      idempotent: true,
      limit: sendShoppingLinkLimit,
      errors: ['notFound', 'accountNotEnabled'],
      body: sendProductsSchema,
      answer: productsSentSchema,
    },
    async ({ actor, body }) => {
      const selection = { clientIds: body.client_ids, productIds: body.prod_ids, note: body.note }
      const options = { publicUrl: publicUrl(), limits, undoable: body.undo }
      const { sendingId, count } = await sendShoppingLink(db, requireAuthenticated(actor), selection, options)
      return ok({
        message: linksText.shoppingLinkSent,
        ...(body.undo ? { sending_id: sendingId, count, seconds: undoSeconds } : {}),
      })
    },
  )

  routes.post(
    '/client/send/preview',
    {
      name: 'previewShoppingLink',
      summary: 'To whom a shopping link would go, and the email',
      access: 'token',
      limit: previewLimit,
      errors: ['notFound'],
      body: previewProductsSchema,
      answer: productsPreviewSchema,
    },
    async ({ actor, body }) => {
      const selection = { clientIds: body.client_ids, productIds: body.prod_ids, note: body.note }
      const options = { publicUrl: publicUrl(), limits }
      const { clients, email } = await previewShoppingLink(db, requireAuthenticated(actor), selection, options)
      const rows = clients.map(({ client, leftOut }) => ({
        client_id: client.id,
        clnt_name: client.name,
        left_out: leftOut,
      }))
      return ok({ clients: rows, subject: email.subject, html: email.html })
    },
  )

  routes.post(
    '/client/send/undo',
    {
      name: 'undoSending',
      summary: 'Take back a sending that has not left',
      access: 'token',
      idempotent: true,
      errors: ['conflict'],
      body: undoSendingSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const { withdrawn, left } = await undoSending(db, requireAuthenticated(actor), body.sending_id)
      return ok({ message: left === 0 ? linksText.undone(withdrawn) : linksText.undoneInPart(withdrawn, left) })
    },
  )
}

function presentExploreVisit(visit: ExploreVisit): ExploreVisitView {
  return {
    user_id: visit.sellerId,
    client_id: visit.clientId,
    client: { name: visit.clientName },
    firstName: visit.sellerFirstName,
    acsT: visit.accessToken,
    ...(visit.withdrawn.length > 0
      ? { withdrawn: visit.withdrawn.map(({ id, name }) => ({ prod_id: id, name })) }
      : {}),
  }
}
