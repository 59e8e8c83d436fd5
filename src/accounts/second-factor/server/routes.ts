import { requireAuthenticated } from '#access/server/actor.ts'
import {
  codeSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
  startSetUpSchema,
  turnOffSchema,
} from '#accounts/second-factor/contract.ts'
import {
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#accounts/second-factor/server/second-factor.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { confirmOwnSetUp, startOwnSetUp } from '#accounts/second-factor/server/set-up-second-factor.ts'

import { secondFactorText } from '#accounts/second-factor/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Admin: second factor']

/** An administrator's own second factor. Attempts at codes are counted by the service functions, per administrator. */
export function secondFactorRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  api.get(
    '/admin/second-factor',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getSecondFactor',
        tags,
        summary: 'Second factor',
        response: envelopeSchema(secondFactorSchema),
      },
    },
    async ({ actor }) => ok(await getSecondFactor(dependencies, requireAuthenticated(actor))),
  )

  setUpRoutes(api, dependencies)

  api.put(
    '/admin/second-factor/codes',
    {
      config: { access: 'admin', confirmedPassword: true, errors: ['tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'renewRecoveryCodes',
        tags,
        summary: 'New recovery codes',
        body: codeSchema,
        response: envelopeSchema(recoveryCodesSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const request = { code: body.code, ipAddress: ip }
      const codes = await renewRecoveryCodes(dependencies, requireAuthenticated(actor), request)
      return ok({ message: secondFactorText.codesRenewed, codes })
    },
  )

  api.post(
    '/admin/second-factor/off',
    {
      config: { access: 'admin', errors: ['oldPasswordWrong', 'tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'turnOffSecondFactor',
        tags,
        summary: 'Turn the second factor off',
        body: turnOffSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip }) => {
      await turnOffSecondFactor(dependencies, requireAuthenticated(actor), { ...body, ipAddress: ip })
      return ok({ message: secondFactorText.turnedOff })
    },
  )
}

function setUpRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  api.post(
    '/admin/second-factor',
    {
      config: { access: 'admin', confirmedPassword: true, errors: ['tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'startSecondFactor',
        tags,
        summary: 'Set up a second factor',
        body: startSetUpSchema,
        response: envelopeSchema(setUpSchema),
      },
    },
    async ({ actor, body, ip }) =>
      ok(await startOwnSetUp(dependencies, requireAuthenticated(actor), { code: body.code, ipAddress: ip })),
  )

  api.put(
    '/admin/second-factor',
    {
      config: { access: 'admin', errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'confirmSecondFactor',
        tags,
        summary: 'Turn the second factor on',
        body: codeSchema,
        response: envelopeSchema(recoveryCodesSchema),
      },
    },
    async ({ actor, body, ip }) => {
      const request = { code: body.code, ipAddress: ip }
      const codes = await confirmOwnSetUp(dependencies, requireAuthenticated(actor), request)
      return ok({ message: secondFactorText.turnedOn, codes })
    },
  )
}
