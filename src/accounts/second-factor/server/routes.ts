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
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'

/** An administrator's own second factor. Attempts at codes are counted by the service functions, per administrator. */
export function secondFactorRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  const routes = createRoutes(api, 'Admin: second factor')

  routes.get(
    '/admin/second-factor',
    {
      name: 'getSecondFactor',
      summary: 'Second factor',
      access: 'admin',
      answer: secondFactorSchema,
    },
    async ({ actor }) => ok(await getSecondFactor(dependencies, requireAuthenticated(actor))),
  )

  setUpRoutes(api, dependencies)

  routes.put(
    '/admin/second-factor/codes',
    {
      name: 'renewRecoveryCodes',
      summary: 'New recovery codes',
      access: 'admin',
      confirmedPassword: true,
      errors: ['tooManyAttempts', 'secondFactorWrong'],
      body: codeSchema,
      answer: recoveryCodesSchema,
    },
    async ({ actor, body, ip }) => {
      const request = { code: body.code, ipAddress: ip }
      const codes = await renewRecoveryCodes(dependencies, requireAuthenticated(actor), request)
      return ok({ message: secondFactorText.codesRenewed, codes })
    },
  )

  routes.post(
    '/admin/second-factor/off',
    {
      name: 'turnOffSecondFactor',
      summary: 'Turn the second factor off',
      access: 'admin',
      errors: ['oldPasswordWrong', 'tooManyAttempts', 'secondFactorWrong'],
      body: turnOffSchema,
      answer: messageSchema,
    },
    async ({ actor, body, ip }) => {
      await turnOffSecondFactor(dependencies, requireAuthenticated(actor), { ...body, ipAddress: ip })
      return ok({ message: secondFactorText.turnedOff })
    },
  )
}

function setUpRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  const routes = createRoutes(api, 'Admin: second factor')

  routes.post(
    '/admin/second-factor',
    {
      name: 'startSecondFactor',
      summary: 'Set up a second factor',
      access: 'admin',
      confirmedPassword: true,
      errors: ['tooManyAttempts', 'secondFactorWrong'],
      body: startSetUpSchema,
      answer: setUpSchema,
    },
    async ({ actor, body, ip }) =>
      ok(await startOwnSetUp(dependencies, requireAuthenticated(actor), { code: body.code, ipAddress: ip })),
  )

  routes.put(
    '/admin/second-factor',
    {
      name: 'confirmSecondFactor',
      summary: 'Turn the second factor on',
      access: 'admin',
      errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'],
      body: codeSchema,
      answer: recoveryCodesSchema,
    },
    async ({ actor, body, ip }) => {
      const request = { code: body.code, ipAddress: ip }
      const codes = await confirmOwnSetUp(dependencies, requireAuthenticated(actor), request)
      return ok({ message: secondFactorText.turnedOn, codes })
    },
  )
}
