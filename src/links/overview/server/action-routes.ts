import { requireAuthenticated } from '#access/server/actor.ts'
import { copiedLinkSchema, linkIdSchema } from '#links/overview/contract.ts'
import { cancelLink, copyLink, extendLink, resendLink } from '#links/overview/server/sent-links.ts'
import { sentLinksText } from '#links/overview/text.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Links']

/** A limit of emails, and one of values that nobody needs in such numbers (D-066). */
const resendLimit = { name: 'link-send', maxAttempts: 30, windowMinutes: 15 }
const copyLimit = { name: 'link-copy', maxAttempts: 60, windowMinutes: 15 }

interface LinkActionDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function linkActionRoutes(api: Api, { config: limits, db, publicUrl }: LinkActionDependencies): void {
  api.post(
    '/link/send',
    {
      config: {
        access: 'token',
        limit: resendLimit,
        errors: ['notFound', 'notAllowed', 'conflict', 'accountNotEnabled'],
      },
      schema: {
        operationId: 'resendLink',
        tags,
        summary: 'Send a link again',
        body: linkIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await resendLink(db, requireAuthenticated(actor), body.link_id, { publicUrl: publicUrl(), limits })
      return ok({ message: sentLinksText.linkSentAgain })
    },
  )

  api.post(
    '/link/copy',
    {
      config: { access: 'token', limit: copyLimit, errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'copyLink',
        tags,
        summary: 'Copy a link',
        body: linkIdSchema,
        response: envelopeSchema(copiedLinkSchema),
      },
    },
    async ({ actor, body }) =>
      ok({ url: publicUrl() + (await copyLink(db, requireAuthenticated(actor), body.link_id)) }),
  )

  api.post(
    '/link/extend',
    {
      config: { access: 'token', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'extendLink',
        tags,
        summary: 'Extend a link',
        body: linkIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await extendLink(db, requireAuthenticated(actor), body.link_id)
      return ok({ message: sentLinksText.linkExtended })
    },
  )

  api.post(
    '/link/cancel',
    {
      config: { access: 'token', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'cancelLink',
        tags,
        summary: 'Cancel a link',
        body: linkIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await cancelLink(db, requireAuthenticated(actor), body.link_id)
      return ok({ message: sentLinksText.linkCancelled })
    },
  )
}
