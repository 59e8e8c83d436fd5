import { countEmailToMailbox } from '#accounts/sessions/server/limit-mailbox.ts'
import {
  clientSessionSchema,
  codeRequestedSchema,
  enterCodeSchema,
  requestCodeSchema,
} from '#client-page/codes/contract.ts'
import { codeEmailLimit, enterCodeLimits, requestCodeLimits } from '#client-page/codes/server/client-code-limits.ts'
import { deleteSession, requireClientSession } from '#client-page/codes/server/client-session.ts'
import { enterCode } from '#client-page/codes/server/enter-code.ts'
import { requestCode } from '#client-page/codes/server/request-code.ts'
import { clientPageText } from '#client-page/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'

const tags = ['Client page']

interface CodeDependencies {
  db: Database
  config: Pick<Config, 'rateLimits'>
  publicUrl: () => string
}

/** A client opens her page by a code that is mailed to her, and leaves it. */
export function clientCodeRoutes(api: Api, { db, config, publicUrl }: CodeDependencies): void {
  api.post(
    '/client-page/code',
    {
      config: { access: 'open', limit: requestCodeLimits },
      schema: {
        operationId: 'requestClientCode',
        tags,
        summary: 'Mail a client a code for her page',
        body: requestCodeSchema,
        response: envelopeSchema(codeRequestedSchema),
      },
    },
    async ({ body: { email }, ip }) => {
      await countEmailToMailbox(db, codeEmailLimit, { email, address: addressToCount(config, ip) })
      return ok({ challenge: await requestCode(db, email, publicUrl()), message: clientPageText.codeOnItsWay })
    },
  )

  api.post(
    '/client-page/session',
    {
      config: { access: 'open', limit: enterCodeLimits, errors: ['linkInvalid'] },
      schema: {
        operationId: 'enterClientCode',
        tags,
        summary: 'Open the client page with a code',
        body: enterCodeSchema,
        response: envelopeSchema(clientSessionSchema),
      },
    },
    async ({ body, ip }) => {
      const acsT = await enterCode(db, { ...body, address: addressToCount(config, ip) })
      return ok({ acsT, message: clientPageText.opened })
    },
  )

  api.delete(
    '/client-page/session',
    {
      config: { access: 'client-page' },
      schema: {
        operationId: 'leaveClientPage',
        tags,
        summary: 'Leave the client page',
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await deleteSession(db, requireClientSession(request).id)
      return ok({ message: clientPageText.left })
    },
  )
}
