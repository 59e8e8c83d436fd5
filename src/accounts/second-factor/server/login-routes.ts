import type { FastifyRequest } from 'fastify'
import { tokenSchema } from '#accounts/contract.ts'
import { loginCodeSchema, loginWithSetUpSchema, setUpSchema } from '#accounts/second-factor/contract.ts'
import { logInWithCode } from '#accounts/second-factor/server/log-in-with-code.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { logInWithSetUp, startSetUpAtLogin } from '#accounts/second-factor/server/set-up-second-factor.ts'

import { loginResponseSchema } from '#accounts/sessions/contract.ts'
import { presentLoginResponse } from '#accounts/sessions/server/present.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Account']

/** The second step of a login, which the token of its first step opens (D-230). */
export function secondStepRoutes(api: Api, dependencies: SecondFactorDependencies): void {
  api.post(
    '/user/login/code',
    {
      config: { access: 'one-purpose', errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'logInWithCode',
        tags,
        summary: 'Login with a code',
        body: loginCodeSchema,
        response: envelopeSchema(loginResponseSchema),
      },
    },
    async (request) => {
      const { user, accessToken } = await logInWithCode(dependencies, readLoginCode(request, request.body))
      return ok(presentLoginResponse(user, accessToken))
    },
  )

  api.post(
    '/user/login/factor',
    {
      config: { access: 'one-purpose', errors: ['linkInvalid'] },
      schema: {
        operationId: 'startSecondFactorAtLogin',
        tags,
        summary: 'Set up a second factor at login',
        body: tokenSchema.nullish(),
        response: envelopeSchema(setUpSchema),
      },
    },
    async (request) => {
      const token = request.body?.accessToken || readTokenHeader(request)
      return ok(await startSetUpAtLogin(dependencies, { token, ipAddress: request.ip }))
    },
  )

  api.put(
    '/user/login/factor',
    {
      config: { access: 'one-purpose', errors: ['linkInvalid', 'tooManyAttempts', 'secondFactorWrong'] },
      schema: {
        operationId: 'logInWithSetUp',
        tags,
        summary: 'Login with a new second factor',
        body: loginCodeSchema,
        response: envelopeSchema(loginWithSetUpSchema),
      },
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
