import type { FastifyRequest } from 'fastify'
import { tokenSchema } from '#accounts/contract.ts'
import { loginCodeSchema, loginWithSetUpSchema, setUpSchema } from '#accounts/second-factor/contract.ts'
import { logInWithCode } from '#accounts/second-factor/server/log-in-with-code.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { logInWithSetUp, startSetUpAtLogin } from '#accounts/second-factor/server/set-up-second-factor.ts'
import { loginResponseSchema } from '#accounts/sessions/contract.ts'
import { presentLoginResponse } from '#accounts/sessions/server/present.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'

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
