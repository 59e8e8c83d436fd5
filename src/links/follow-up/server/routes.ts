import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { linkIdSchema } from '../../overview/contract.ts'
import { automaticFollowUpSchema, followUpSchema } from '../contract.ts'
import { followUpText } from '../text.ts'
import { getFollowUp, remindOfLink, setAutomaticFollowUp } from './send-follow-up.ts'

/** Limits the emails that are sent (D-066). */
const remindLimit = { name: 'link-remind', maxAttempts: 60, windowMinutes: 15 }

interface FollowUpDependencies {
  config: EmailLimits
  db: Database
  publicUrl: () => string
}

export function followUpRoutes(api: Api, { config: limits, db, publicUrl }: FollowUpDependencies): void {
  const routes = createRoutes(api, 'Links')

  routes.get(
    '/link/follow-up',
    {
      name: 'getFollowUp',
      summary: 'Whether links are followed up automatically',
      access: 'token',
      answer: followUpSchema,
    },
    async ({ actor }) => ok(await getFollowUp(db, requireAuthenticated(actor))),
  )

  routes.put(
    '/link/follow-up',
    {
      name: 'setAutomaticFollowUp',
      summary: 'Switch the follow-up of links',
      access: 'token',
      body: automaticFollowUpSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await setAutomaticFollowUp(db, requireAuthenticated(actor), body.on)
      return ok({ message: body.on ? followUpText.automaticOn : followUpText.automaticOff })
    },
  )

  routes.post(
    '/link/remind',
    {
      name: 'remindOfLink',
      summary: 'Remind a client of a link',
      access: 'token',
      limit: remindLimit,
      errors: ['notFound', 'conflict', 'accountNotEnabled'],
      body: linkIdSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await remindOfLink(db, requireAuthenticated(actor), body.link_id, { publicUrl: publicUrl(), limits })
      return ok({ message: followUpText.reminded })
    },
  )
}
