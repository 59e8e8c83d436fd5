import { requireAuthenticated } from '#access/server/actor.ts'
import {
  changePasswordSchema,
  confirmPasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '#accounts/passwords/contract.ts'
import { changePassword, confirmPassword } from '#accounts/passwords/server/change-password.ts'

import { requestPasswordReset, resetPassword } from '#accounts/passwords/server/reset-password.ts'

import { passwordsText } from '#accounts/passwords/text.ts'
import { accountRateLimits, forgotPasswordEmailLimit, forgotPasswordLimits } from '#accounts/server/rate-limits.ts'
import { rememberAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import { countEmailToMailbox } from '#accounts/sessions/server/limit-mailbox.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'

const tags = ['Account']

interface PasswordRoutesDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
  publicUrl: () => string
}

export function passwordRoutes(api: Api, { config, db, publicUrl }: PasswordRoutesDependencies): void {
  api.post(
    '/user/forgotPassword',
    {
      config: { access: 'open', limit: forgotPasswordLimits },
      schema: {
        operationId: 'requestPasswordReset',
        tags,
        summary: 'Forgot password',
        body: forgotPasswordSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ body, ip }) => {
      const mailbox = { email: body.email, address: addressToCount(config, ip) }
      await countEmailToMailbox(db, forgotPasswordEmailLimit, mailbox)
      await requestPasswordReset(db, body.email, { publicUrl: publicUrl(), limits: config })
      return ok({ message: passwordsText.resetEmailSent })
    },
  )

  api.post(
    '/user/resetPassword',
    {
      config: { access: 'one-purpose', errors: ['linkInvalid'] },
      schema: {
        operationId: 'resetPassword',
        tags,
        summary: 'Reset password',
        body: resetPasswordSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const { password, accessToken } = request.body
      const token = accessToken || readTokenHeader(request)
      const { email } = await resetPassword(db, { password, token, publicUrl: publicUrl() })
      const address = addressToCount(config, request.ip)
      if (address !== null) await rememberAddress(db, email, address)
      return ok({ message: passwordsText.passwordChanged })
    },
  )

  api.put(
    '/user/change/password',
    {
      config: { access: 'token', limit: accountRateLimits.changePassword, errors: ['oldPasswordWrong'] },
      schema: {
        operationId: 'changePassword',
        tags,
        summary: 'Change password',
        body: changePasswordSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      const passwords = { oldPassword: body.old_pass, newPassword: body.new_pass }
      await changePassword(db, requireAuthenticated(actor), passwords, publicUrl())
      return ok({ message: passwordsText.passwordChanged })
    },
  )

  api.post(
    '/user/confirm/password',
    {
      config: { access: 'token', limit: accountRateLimits.confirmPassword, errors: ['oldPasswordWrong'] },
      schema: {
        operationId: 'confirmPassword',
        tags,
        summary: 'Confirm password',
        body: confirmPasswordSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await confirmPassword(db, requireAuthenticated(actor), body.password)
      return ok({ message: passwordsText.passwordConfirmed })
    },
  )
}
