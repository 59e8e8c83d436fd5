import type { FastifyRequest } from 'fastify'
import { requireAuthenticated } from '#access/server/actor.ts'
import { tokenSchema } from '#accounts/contract.ts'
import { loginResponseSchema } from '#accounts/sessions/contract.ts'
import { presentLoginResponse } from '#accounts/sessions/server/present.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  codeSchema,
  loginCodeSchema,
  loginWithSetUpSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
  startSetUpSchema,
  turnOffSchema,
} from '../contract.ts'
import { secondFactorText } from '../text.ts'
import { logInWithCode } from './log-in-with-code.ts'
import type { SecondFactorDependencies } from './second-factor.ts'
import { getSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './second-factor.ts'
import { confirmOwnSetUp, logInWithSetUp, startOwnSetUp, startSetUpAtLogin } from './set-up-second-factor.ts'

/** An administrator's own second factor. Attempts at codes are counted by the service functions, per administrator. */
export function secondFactorRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  const routes = createRoutes(api, 'Admin: second factor')

  routes.get(
    '/admin/second-factor',
    {
      name: 'getSecondFactor',
      summary: 'Second factor',
      access: 'admin',
      right: 'any',
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
      right: 'any',
      confirmedPassword: true,
      errors: ['tooManyAttempts', 'secondFactorWrong'],
      body: codeSchema,
      answer: recoveryCodesSchema,
    },
    async ({ actor, body }) => {
      const codes = await renewRecoveryCodes(dependencies, requireAuthenticated(actor), body.code)
      return ok({ message: secondFactorText.codesRenewed, codes })
    },
  )

  routes.post(
    '/admin/second-factor/off',
    {
      name: 'turnOffSecondFactor',
      summary: 'Turn the second factor off',
      access: 'admin',
      right: 'any',
      errors: ['oldPasswordWrong', 'tooManyAttempts', 'secondFactorWrong'],
      body: turnOffSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await turnOffSecondFactor(dependencies, requireAuthenticated(actor), body)
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
      right: 'any',
      confirmedPassword: true,
      errors: ['tooManyAttempts', 'secondFactorWrong'],
      body: startSetUpSchema,
      answer: setUpSchema,
    },
    async ({ actor, body }) => ok(await startOwnSetUp(dependencies, requireAuthenticated(actor), body.code)),
  )

  routes.put(
    '/admin/second-factor',
    {
      name: 'confirmSecondFactor',
      summary: 'Turn the second factor on',
      access: 'admin',
      right: 'any',
      errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'],
      body: codeSchema,
      answer: recoveryCodesSchema,
    },
    async ({ actor, body }) => {
      const codes = await confirmOwnSetUp(dependencies, requireAuthenticated(actor), body.code)
      return ok({ message: secondFactorText.turnedOn, codes })
    },
  )
}

/** The second step of a login, which the token of its first step opens (D-230). */
export function secondStepRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  const routes = createRoutes(api, 'Account')

  routes.post(
    '/user/login/code',
    {
      name: 'logInWithCode',
      summary: 'Login with a code',
      access: 'one-purpose',
      errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'],
      body: loginCodeSchema,
      answer: loginResponseSchema,
    },
    async (request) => {
      const { user, accessToken } = await logInWithCode(dependencies, readLoginCode(request, request.body))
      return ok(presentLoginResponse(user, accessToken))
    },
  )

  routes.post(
    '/user/login/factor',
    {
      name: 'startSecondFactorAtLogin',
      summary: 'Set up a second factor at login',
      access: 'one-purpose',
      errors: ['linkInvalid'],
      body: tokenSchema.nullish(),
      answer: setUpSchema,
    },
    async (request) => {
      const token = request.body?.accessToken || readTokenHeader(request)
      return ok(await startSetUpAtLogin(dependencies, { token, ipAddress: request.ip }))
    },
  )

  routes.put(
    '/user/login/factor',
    {
      name: 'logInWithSetUp',
      summary: 'Login with a new second factor',
      access: 'one-purpose',
      errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'],
      body: loginCodeSchema,
      answer: loginWithSetUpSchema,
    },
    async (request) => {
      const done = await logInWithSetUp(dependencies, readLoginCode(request, request.body))
      return ok({ ...presentLoginResponse(done.user, done.accessToken), codes: done.recoveryCodes })
    },
  )
}

function readLoginCode(request: FastifyRequest, body: { accessToken?: string | undefined; code: string }) {
  return { token: body.accessToken || readTokenHeader(request), code: body.code, ipAddress: request.ip }
}
