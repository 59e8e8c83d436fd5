import { requireAuthenticated } from '#access/server/actor.ts'
import { tokenSchema } from '#accounts/contract.ts'
import { accountRateLimits, loginAddressLimit } from '#accounts/server/rate-limits.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { loginResponseSchema, loginSchema } from '../contract.ts'
import { sessionsText } from '../text.ts'
import { limitLoginsOfAccount, logIn } from './log-in.ts'
import { presentLoginResponse } from './present.ts'
import { logOut, logOutElsewhere, readTokenHeader } from './session.ts'

interface SessionDependencies {
  db: Database
  config: Pick<Config, 'secondFactorRequired' | 'rateLimits'>
}

export function sessionRoutes(api: Api, dependencies: SessionDependencies): void {
  const routes = createRoutes(api, 'Account')

  const { db } = dependencies

  routes.post(
    '/user/login',
    {
      name: 'logIn',
      summary: 'Login',
      access: 'open',
      limit: [accountRateLimits.login, loginAddressLimit],
      errors: ['wrongPassword', 'blocked', 'notApproved', 'bankDetailsMissing', 'secondFactorNeeded'],
      body: loginSchema,
      answer: loginResponseSchema,
    },
    async ({ ip, body }) => {
      const account = { email: body.email, address: addressToCount(dependencies.config, ip) }
      const { user, accessToken } = await limitLoginsOfAccount(db, account, () => logIn(dependencies, body))
      return ok(presentLoginResponse(user, accessToken))
    },
  )

  routes.post(
    '/user/logout',
    {
      name: 'logOut',
      summary: 'Logout',
      access: 'token',
      body: tokenSchema.nullish(),
      answer: messageSchema,
    },
    async (request) => {
      const sent = { header: readTokenHeader(request), body: request.body?.accessToken }
      await logOut(db, requireAuthenticated(request.actor), sent)
      return ok({ message: sessionsText.loggedOut })
    },
  )

  routes.post(
    '/user/logout/others',
    {
      name: 'logOutElsewhere',
      summary: 'Logout of all other devices',
      access: 'token',
      answer: messageSchema,
    },
    async ({ actor }) => {
      const ended = await logOutElsewhere(db, requireAuthenticated(actor))
      return ok({ message: sessionsText.loggedOutElsewhere(ended) })
    },
  )
}
