import { z } from 'zod'
import { newPasswordSchema } from '#accounts/passwords/contract.ts'
import { isInsecurePassword } from '#accounts/passwords/password-rules.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { bitSchema, businessNameSchema, emailSchema, nameSchema } from '../contract.ts'
import { accountsText } from '../text.ts'
import { signUpText } from './text.ts'

/** Declared in the order in which the form is validated, before the documents (D-099). */
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
      // the rules beyond the checklist follow on the checklist, so their issue precedes those of the later fields (D-094)
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

/** `isVarified` is 1 where the email is verified already, so that no email was sent. */
export const resendVerificationResponseSchema = z.object({ message: z.string(), isVarified: bitSchema })

nameSchemas({
  SignUpResult: signUpResponseSchema,
  EmailVerified: verifyEmailResponseSchema,
  VerificationResent: resendVerificationResponseSchema,
})
