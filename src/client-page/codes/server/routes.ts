import { countEmailToMailbox } from '#accounts/sessions/server/familiar-addresses.ts'
import { clientPageText } from '#client-page/text.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { clientSessionSchema, codeRequestedSchema, enterCodeSchema, requestCodeSchema } from '../contract.ts'
import { enterCode, requestCode } from './client-code.ts'
import { codeEmailLimit, enterCodeLimits, requestCodeLimits } from './client-code-limits.ts'
import { deleteSession, requireClientSession } from './client-session.ts'

interface CodeDependencies {
  db: Database
  config: Pick<Config, 'rateLimits'>
  publicUrl: () => string
}

/** The routes to log in to the client page with an emailed code, and to log out of it. */
export function clientCodeRoutes(api: Api, { db, config, publicUrl }: CodeDependencies): void {
  const routes = createRoutes(api, 'Client page')

  routes.post(
    '/client-page/code',
    {
      name: 'requestClientCode',
      summary: 'Mail a client a code for her page',
      access: 'open',
      limit: requestCodeLimits,
      body: requestCodeSchema,
      answer: codeRequestedSchema,
    },
    async ({ body: { email }, ip }) => {
      await countEmailToMailbox(db, codeEmailLimit, { email, address: addressToCount(config, ip) })
      return ok({ challenge: await requestCode(db, email, publicUrl()), message: clientPageText.codeOnItsWay })
    },
  )

  routes.post(
    '/client-page/session',
    {
      name: 'enterClientCode',
      summary: 'Open the client page with a code',
      access: 'open',
      limit: enterCodeLimits,
      errors: ['linkInvalid'],
      body: enterCodeSchema,
      answer: clientSessionSchema,
    },
    async ({ body, ip }) => {
      const acsT = await enterCode(db, { ...body, address: addressToCount(config, ip) })
      return ok({ acsT, message: clientPageText.opened })
    },
  )

  routes.delete(
    '/client-page/session',
    {
      name: 'leaveClientPage',
      summary: 'Leave the client page',
      access: 'client-page',
      answer: messageSchema,
    },
    async (request) => {
      await deleteSession(db, requireClientSession(request).id)
      return ok({ message: clientPageText.left })
    },
  )
}
