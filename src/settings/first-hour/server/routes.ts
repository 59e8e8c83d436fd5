import { isOwner, requireAuthenticated } from '#access/server/actor.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { firstHourSchema, mailArrivedSchema, runCheckSchema } from '../contract.ts'
import { firstHourText } from '../text.ts'
import { getFirstHour, withoutOwnerWords } from './first-hour.ts'
import { type CheckDependencies, confirmMail, runCheck, sendRecordedTestMail } from './run-check.ts'

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
    async ({ actor }) => ok({ message: await sendRecordedTestMail(dependencies, requireAuthenticated(actor)) }),
  )

  routes.get(
    '/admin/first-hour',
    { name: 'getFirstHour', summary: 'Getting started', ...access, answer: firstHourSchema },
    async ({ actor }) => {
      const { db, config } = dependencies
      const steps = await getFirstHour(db, config)
      return ok({ live: config.mode.isLive, steps: isOwner(actor) ? steps : steps.map(withoutOwnerWords) })
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

  routes.post(
    '/admin/first-hour/arrived',
    {
      name: 'confirmTestMail',
      summary: 'Say that the test email arrived',
      access: 'admin',
      right: 'owner',
      limit: checkLimit,
      errors: ['linkInvalid'],
      body: mailArrivedSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await confirmMail(dependencies.db, requireAuthenticated(actor), body.code)
      return ok({ message: firstHourText.mailConfirmed })
    },
  )
}
