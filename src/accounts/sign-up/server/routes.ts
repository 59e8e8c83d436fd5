import { requireAuthenticated } from '#access/server/actor.ts'
import { tokenSchema } from '#accounts/contract.ts'
import { maxDocuments } from '#accounts/documents/document-rules.ts'
import { documentFiles } from '#accounts/documents/server/document-uploads.ts'
import { accountRateLimits } from '#accounts/server/rate-limits.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import {
  resendVerificationResponseSchema,
  signUpResponseSchema,
  signUpSchema,
  verifyEmailResponseSchema,
} from '../contract.ts'
import { signUpText } from '../text.ts'
import { limitSignUps, resendVerificationEmail, signUp, verifyEmail } from './sign-up.ts'

interface SignUpRoutesDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
  files: FileStorage
  publicUrl: () => string
}

/** Sign-up and email verification. */
export function signUpRoutes(api: Api, dependencies: SignUpRoutesDependencies): void {
  const routes = createRoutes(api, 'Account')

  const { db } = dependencies
  const { beforeFiles, preHandler } = limitSignUps(dependencies)

  routes.post(
    '/user/signup',
    {
      name: 'signUp',
      summary: 'Sign up',
      access: 'open',
      errors: ['emailTaken', 'fileType', 'fileTooLarge', 'fileCount', 'tooManyAttempts'],
      form: parseMultipart({ files: documentFiles, beforeFiles }),
      preHandler,
      body: signUpSchema.safeExtend({ docs: uploadsSchema(maxDocuments) }),
      answer: signUpResponseSchema,
    },
    async ({ body: { docs, ...form }, ip }) => {
      const { userId, email, setupToken } = await signUp(dependencies, form, { documents: docs, ipAddress: ip })
      return ok({ userId, email, setupT: setupToken, message: signUpText.registered })
    },
  )

  routes.post(
    '/user/verifyUser',
    {
      name: 'verifyEmail',
      summary: 'Verify user',
      access: 'one-purpose',
      errors: ['linkInvalid'],
      body: tokenSchema.nullish(),
      answer: verifyEmailResponseSchema,
    },
    async (request) => {
      const token = request.body?.accessToken || readTokenHeader(request)
      const { accessToken } = await verifyEmail(db, token)
      return ok({ message: signUpText.emailVerified, ...(accessToken ? { acsT: accessToken } : {}) })
    },
  )

  routes.post(
    '/user/resendEmailVerifyUser',
    {
      name: 'resendVerificationEmail',
      summary: 'Resend verification email',
      access: 'token',
      limit: accountRateLimits.resendVerification,
      answer: resendVerificationResponseSchema,
    },
    async ({ actor }) => {
      const options = { publicUrl: dependencies.publicUrl(), limits: dependencies.config }
      const sent = await resendVerificationEmail(db, requireAuthenticated(actor), options)
      return ok(
        sent
          ? { message: signUpText.verificationSent, isVarified: 0 as const }
          : { message: signUpText.alreadyVerified, isVarified: 1 as const },
      )
    },
  )
}
