import { requireAuthenticated } from '#access/server/actor.ts'
import { copiedLinkSchema, linkIdSchema } from '#links/overview/contract.ts'
import { cancelLink, copyLink, extendLink, resendLink } from '#links/overview/server/sent-links.ts'
import { sentLinksText } from '#links/overview/text.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'

/** Limits the emails that are sent, and the further values of links that are created (D-066). */
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
      await cancelLink(db, requireAuthenticated(actor), body.link_id)
      return ok({ message: sentLinksText.linkCancelled })
    },
  )
}
