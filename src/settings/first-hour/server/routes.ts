import { isOwner, requireAuthenticated } from '#access/server/actor.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { sendTestMail } from '#settings/sections/server/send-test-mail.ts'
import { firstHourSchema, runCheckSchema } from '../contract.ts'
import { getFirstHour, withoutOwnerCheck } from './first-hour.ts'
import { type CheckDependencies, runCheck } from './run-check.ts'

const testMailLimit = { name: 'test-mail', maxAttempts: 10, windowMinutes: 15 }
const checkLimit = { name: 'first-hour', maxAttempts: 30, windowMinutes: 15 }

const access = { access: 'admin', right: 'settings' } as const

/** The routes of the page 'Getting started', and those that run its checks. */
export function settingsCheckRoutes(api: Api, dependencies: CheckDependencies): void {
  const routes = createRoutes(api, 'Admin: settings')

  routes.post(
    '/admin/settings/test-mail',
    {
      name: 'sendTestMail',
      summary: 'Send a test email to oneself',
      access: 'admin',
      right: 'owner',
      limit: testMailLimit,
      errors: ['providerDown'],
      answer: messageSchema,
    },
    async ({ actor }) => ok({ message: await sendTestMail(dependencies, requireAuthenticated(actor)) }),
  )

  routes.get(
    '/admin/first-hour',
    { name: 'getFirstHour', summary: 'Getting started', ...access, answer: firstHourSchema },
    async ({ actor }) => {
      const { db, config } = dependencies
      const steps = await getFirstHour(db, config)
      return ok({ live: config.mode.isLive, steps: isOwner(actor) ? steps : steps.map(withoutOwnerCheck) })
    },
  )

  routes.post(
    '/admin/first-hour/check',
    {
      name: 'runCheck',
      summary: 'Try something for real',
      ...access,
      limit: checkLimit,
      errors: ['conflict', 'providerDown'],
      body: runCheckSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => ok({ message: await runCheck(dependencies, requireAuthenticated(actor), body.check) }),
  )
}
