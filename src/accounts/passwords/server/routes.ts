import { requireAuthenticated } from '#access/server/actor.ts'
import { accountRateLimits, forgotPasswordEmailLimit, forgotPasswordLimits } from '#accounts/server/rate-limits.ts'
import { countEmailToMailbox, rememberAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { changePasswordSchema, confirmPasswordSchema, forgotPasswordSchema, resetPasswordSchema } from '../contract.ts'
import { passwordsText } from '../text.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

interface PasswordRoutesDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
  publicUrl: () => string
}

export function passwordRoutes(api: Api, { config, db, publicUrl }: PasswordRoutesDependencies): void {
  const routes = createRoutes(api, 'Account')

  routes.post(
    '/user/forgotPassword',
    {
      name: 'requestPasswordReset',
      summary: 'Forgot password',
      access: 'open',
      limit: forgotPasswordLimits,
      body: forgotPasswordSchema,
      answer: messageSchema,
    },
    async ({ body, ip }) => {
      const mailbox = { email: body.email, address: addressToCount(config, ip) }
      await countEmailToMailbox(db, forgotPasswordEmailLimit, mailbox)
      await requestPasswordReset(db, body.email, { publicUrl: publicUrl(), limits: config })
      return ok({ message: passwordsText.resetEmailSent })
    },
  )

  routes.post(
    '/user/resetPassword',
    {
      name: 'resetPassword',
      summary: 'Reset password',
      access: 'one-purpose',
      errors: ['linkInvalid'],
      body: resetPasswordSchema,
      answer: messageSchema,
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

  routes.put(
    '/user/change/password',
    {
      name: 'changePassword',
      summary: 'Change password',
      access: 'token',
      limit: accountRateLimits.changePassword,
      errors: ['oldPasswordWrong'],
      body: changePasswordSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const passwords = { oldPassword: body.old_pass, newPassword: body.new_pass }
      await changePassword(db, requireAuthenticated(actor), passwords, publicUrl())
      return ok({ message: passwordsText.passwordChanged })
    },
  )

  routes.post(
    '/user/confirm/password',
    {
      name: 'confirmPassword',
      summary: 'Confirm password',
      access: 'token',
      limit: accountRateLimits.confirmPassword,
      errors: ['oldPasswordWrong'],
      body: confirmPasswordSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await confirmPassword(db, requireAuthenticated(actor), body.password)
      return ok({ message: passwordsText.passwordConfirmed })
    },
  )
}
