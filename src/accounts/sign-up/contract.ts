import { z } from 'zod'
import { businessNameSchema, emailSchema, nameSchema } from '#accounts/contract.ts'
import { newPasswordSchema } from '#accounts/passwords/contract.ts'
import { signUpText } from '#accounts/sign-up/text.ts'
import { accountsText } from '#accounts/text.ts'
import { nameSchemas } from '#platform/name-schemas.ts'

/** Declared in the order in which the form is validated (D-099), before the insecure password (D-094) and the documents. */
export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema(signUpText.firstNameEmpty, signUpText.firstNameInvalid),
  lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
  businessName: businessNameSchema,
})

export type SignUpForm = z.output<typeof signUpSchema>

export const signUpResponseSchema = z.object({
  userId: z.string(),
  email: z.string(),
  setupT: z.string(),
  message: z.string(),
})

export const verifyEmailResponseSchema = z.object({ message: z.string(), acsT: z.string().optional() })

nameSchemas({ SignUpResult: signUpResponseSchema, EmailVerified: verifyEmailResponseSchema })
