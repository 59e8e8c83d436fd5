import { requireAuthenticated } from '#access/server/actor.ts'
import { tokenSchema } from '#accounts/contract.ts'
import { parseDocumentForm } from '#accounts/documents/server/document-uploads.ts'
import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from '#accounts/passwords/contract.ts'
import { changePassword } from '#accounts/passwords/server/change-password.ts'
import { requestPasswordReset } from '#accounts/passwords/server/request-password-reset.ts'
import { resetPassword } from '#accounts/passwords/server/reset-password.ts'
import { passwordsText } from '#accounts/passwords/text.ts'
import { accountRateLimits, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import { loginResponseSchema, loginSchema } from '#accounts/sessions/contract.ts'
import { logIn } from '#accounts/sessions/server/log-in.ts'
import { logOut } from '#accounts/sessions/server/log-out.ts'
import { readTokenHeader } from '#accounts/sessions/server/token-header.ts'
import { sessionsText } from '#accounts/sessions/text.ts'
import { signUpResponseSchema, signUpSchema, verifyEmailResponseSchema } from '#accounts/sign-up/contract.ts'
import { resendVerificationEmail } from '#accounts/sign-up/server/resend-verification-email.ts'
import { signUp } from '#accounts/sign-up/server/sign-up.ts'
import { verifyEmail } from '#accounts/sign-up/server/verify-email.ts'
import { signUpText } from '#accounts/sign-up/text.ts'
import { uploadsSchema } from '#media/server/parse-multipart.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { countAttempt } from '#platform/server/http/rate-limit.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

interface Parts {
  config: Pick<Config, 'rateLimits'>
  db: Database
  files: FileStorage
  publicUrl: () => string
}

const tags = ['Account']

export function accountsRoutes(api: Api, parts: Parts): void {
  entranceRoutes(api, parts)
  passwordRoutes(api, parts)
  emailRoutes(api, parts)
}

/** Sign-up, login and logout. */
function entranceRoutes(api: Api, parts: Parts): void {
  const { db } = parts

  api.post(
    '/user/signup',
    {
      config: { access: 'open', limit: accountRateLimits.signUp },
      preValidation: parseDocumentForm,
      preHandler: async ({ ip }) => {
        if (parts.config.rateLimits) await countAttempt(db, signUpLimitPerIp, ip)
      },
      schema: {
        tags,
        summary: 'Sign up',
        consumes: ['multipart/form-data'],
        body: signUpSchema.extend({ docs: uploadsSchema }),
        response: envelopeSchema(signUpResponseSchema),
      },
    },
    async ({ body: { docs, ...form } }) => ok({ ...(await signUp(parts, form, docs)), message: signUpText.registered }),
  )

  api.post(
    '/user/login',
    {
      config: { access: 'open', limit: accountRateLimits.login },
      schema: { tags, summary: 'Login', body: loginSchema, response: envelopeSchema(loginResponseSchema) },
    },
    async ({ body }) => ok(await logIn(db, body)),
  )

  api.post(
    '/user/logout',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Logout', body: tokenSchema.nullish(), response: envelopeSchema(messageSchema) },
    },
    async (request) => {
      const sent = { header: readTokenHeader(request), body: request.body?.accessToken }
      await logOut(db, requireAuthenticated(request.actor), sent)
      return ok({ message: sessionsText.loggedOut })
    },
  )
}

function passwordRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.post(
    '/user/forgotPassword',
    {
      config: { access: 'open', limit: accountRateLimits.forgotPassword },
      schema: { tags, summary: 'Forgot password', body: forgotPasswordSchema, response: envelopeSchema(messageSchema) },
    },
    async ({ body }) => {
      await requestPasswordReset(db, body.email, publicUrl())
      return ok({ message: passwordsText.resetEmailSent })
    },
  )

  api.post(
    '/user/resetPassword',
    {
      config: { access: 'one-purpose' },
      schema: { tags, summary: 'Reset password', body: resetPasswordSchema, response: envelopeSchema(messageSchema) },
    },
    async (request) => {
      const { password, accessToken } = request.body
      await resetPassword(db, password, accessToken || readTokenHeader(request))
      return ok({ message: passwordsText.passwordChanged })
    },
  )

  api.put(
    '/user/change/password',
    {
      config: { access: 'token', limit: accountRateLimits.changePassword },
      schema: { tags, summary: 'Change password', body: changePasswordSchema, response: envelopeSchema(messageSchema) },
    },
    async ({ actor, body }) => {
      await changePassword(db, requireAuthenticated(actor), body)
      return ok({ message: passwordsText.passwordChanged })
    },
  )
}

function emailRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.post(
    '/user/verifyUser',
    {
      config: { access: 'one-purpose' },
      schema: {
        tags,
        summary: 'Verify user',
        body: tokenSchema.nullish(),
        response: envelopeSchema(verifyEmailResponseSchema),
      },
    },
    async (request) => {
      const token = request.body?.accessToken || readTokenHeader(request)
      return ok({ message: signUpText.emailVerified, ...(await verifyEmail(db, token)) })
    },
  )

  api.post(
    '/user/resendEmailVerifyUser',
    {
      config: { access: 'token', limit: accountRateLimits.resendVerification },
      schema: { tags, summary: 'Resend verification email', response: envelopeSchema(messageSchema) },
    },
    async ({ actor }) => {
      const sent = await resendVerificationEmail(db, requireAuthenticated(actor), publicUrl())
      return ok({ message: sent ? signUpText.verificationSent : signUpText.alreadyVerified })
    },
  )
}
