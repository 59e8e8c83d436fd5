import { memberOf } from '#access/server/actor.ts'
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loggedInSchema,
  loginSchema,
  resetPasswordSchema,
  signedUpSchema,
  signUpSchema,
  tokenSchema,
  verifiedSchema,
} from '#accounts/contract.ts'
import { changePassword } from '#accounts/passwords/server/change-password.ts'
import { documentForm } from '#accounts/documents/server/document-uploads.ts'
import { forgotPassword } from '#accounts/passwords/server/request-password-reset.ts'
import { headerToken } from '#accounts/sessions/server/token-header.ts'
import { limits, signUpsOfAddress } from '#accounts/server/rate-limits.ts'
import { logIn } from '#accounts/sessions/server/log-in.ts'
import { logOut } from '#accounts/sessions/server/log-out.ts'
import { resendVerification } from '#accounts/sign-up/server/resend-verification-email.ts'
import { resetPassword } from '#accounts/passwords/server/reset-password.ts'
import { signUp } from '#accounts/sign-up/server/sign-up.ts'
import { verifyUser } from '#accounts/sign-up/server/verify-email.ts'
import { accountsText } from '#accounts/text.ts'
import type { Files } from '#media/server/files.ts'
import { uploadsSchema } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { countAttempt } from '#platform/server/rate-limit.ts'

interface Parts {
  config: Pick<Config, 'rateLimits'>
  db: Database
  files: Files
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
      config: { access: 'open', limit: limits.signUp },
      preValidation: documentForm,
      preHandler: async ({ ip }) => {
        if (parts.config.rateLimits) await countAttempt(db, signUpsOfAddress, ip)
      },
      schema: {
        tags,
        summary: 'Sign up',
        consumes: ['multipart/form-data'],
        body: signUpSchema.extend({ docs: uploadsSchema }),
        response: answers(signedUpSchema),
      },
    },
    async ({ body: { docs, ...form } }) =>
      success({ ...(await signUp(parts, form, docs)), message: accountsText.registered }),
  )

  api.post(
    '/user/login',
    {
      config: { access: 'open', limit: limits.login },
      schema: { tags, summary: 'Login', body: loginSchema, response: answers(loggedInSchema) },
    },
    async ({ body }) => success(await logIn(db, body)),
  )

  api.post(
    '/user/logout',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Logout', body: tokenSchema.nullish(), response: answers(messageSchema) },
    },
    async (request) => {
      const sent = { header: headerToken(request), body: request.body?.accessToken }
      await logOut(db, memberOf(request.actor), sent)
      return success({ message: accountsText.loggedOut })
    },
  )
}

function passwordRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.post(
    '/user/forgotPassword',
    {
      config: { access: 'open', limit: limits.forgotPassword },
      schema: { tags, summary: 'Forgot password', body: forgotPasswordSchema, response: answers(messageSchema) },
    },
    async ({ body }) => {
      await forgotPassword(db, body.email, publicUrl())
      return success({ message: accountsText.resetSent })
    },
  )

  api.post(
    '/user/resetPassword',
    {
      config: { access: 'one-purpose' },
      schema: { tags, summary: 'Reset password', body: resetPasswordSchema, response: answers(messageSchema) },
    },
    async (request) => {
      const { password, accessToken } = request.body
      await resetPassword(db, password, accessToken || headerToken(request))
      return success({ message: accountsText.passwordChanged })
    },
  )

  api.put(
    '/user/change/password',
    {
      config: { access: 'token', limit: limits.changePassword },
      schema: { tags, summary: 'Change password', body: changePasswordSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await changePassword(db, memberOf(actor), body)
      return success({ message: accountsText.passwordChanged })
    },
  )
}

function emailRoutes(api: Api, { db, publicUrl }: Parts): void {
  api.post(
    '/user/verifyUser',
    {
      config: { access: 'one-purpose' },
      schema: { tags, summary: 'Verify user', body: tokenSchema.nullish(), response: answers(verifiedSchema) },
    },
    async (request) => {
      const token = request.body?.accessToken || headerToken(request)
      return success({ message: accountsText.emailVerified, ...(await verifyUser(db, token)) })
    },
  )

  api.post(
    '/user/resendEmailVerifyUser',
    {
      config: { access: 'token', limit: limits.resendVerification },
      schema: { tags, summary: 'Resend verification email', response: answers(messageSchema) },
    },
    async ({ actor }) => {
      const sent = await resendVerification(db, memberOf(actor), publicUrl())
      return success({ message: sent ? accountsText.verificationSent : accountsText.alreadyVerified })
    },
  )
}
