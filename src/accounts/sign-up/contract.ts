import { z } from 'zod'
import { newPasswordSchema } from '#accounts/passwords/contract.ts'
import { isInsecurePassword } from '#accounts/passwords/password-rules.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { bitSchema, businessNameSchema, emailSchema, nameSchema } from '../contract.ts'
import { accountsText } from '../text.ts'
import { signUpText } from './text.ts'

/** The fields of a sign-up in the order in which the form validates them, before the documents (D-099). */
export const signUpSchema = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    firstName: nameSchema(signUpText.firstNameEmpty, signUpText.firstNameInvalid),
    lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
    businessName: businessNameSchema,
  })
  .superRefine(
    ({ email, password }, { issues, value }) => {
      // the rules beyond the checklist are checked right after it, so their issue comes before those of the later fields (D-094)
      if (isInsecurePassword(password, email))
        issues.unshift({ code: 'custom', path: ['password'], message: accountsText.passwordInsecure, input: value })
    },
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'email' || path?.[0] === 'password') },
  )

export type SignUpForm = z.output<typeof signUpSchema>

export const signUpResponseSchema = z.object({
  userId: z.string(),
  email: z.string(),
  setupT: z.string(),
  message: z.string(),
})

export const verifyEmailResponseSchema = z.object({ message: z.string(), acsT: z.string().optional() })

/** `isVarified` is 1 if the email is already verified, so that no email was sent. */
export const resendVerificationResponseSchema = z.object({ message: z.string(), isVarified: bitSchema })

nameSchemas({
  SignUpResult: signUpResponseSchema,
  EmailVerified: verifyEmailResponseSchema,
  VerificationResent: resendVerificationResponseSchema,
})
