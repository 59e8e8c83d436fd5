import { z } from 'zod'
import { loginSchema } from '#accounts/sessions/contract.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { emailSchema, tokenField } from '../contract.ts'
import { accountsText } from '../text.ts'
import { isInsecurePassword, isStrongPassword, maxPasswordLength } from './password-rules.ts'
import { passwordsText } from './text.ts'

export const newPasswordSchema = z
  .string({ error: accountsText.passwordWeak })
  .refine(isStrongPassword, accountsText.passwordWeak)
  .max(maxPasswordLength, accountsText.passwordLong)

export const forgotPasswordSchema = z.object({ email: emailSchema })

export const resetPasswordSchema = z.object({ password: newPasswordSchema, accessToken: tokenField })

const confirmSchema = z
  .string({ error: passwordsText.confirmEmpty })
  .min(1, passwordsText.confirmEmpty)
  .max(maxPasswordLength, accountsText.passwordLong)

const passwordsDiffer = { path: ['confirmPassword'], error: passwordsText.confirmDiffers }

/** The form of the reset page, of which only the password is sent. */
export const resetFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: confirmSchema })
  .refine((form) => form.password === form.confirmPassword, passwordsDiffer)

export const changePasswordSchema = z
  .object({
    old_pass: z
      .string({ error: passwordsText.oldPasswordEmpty })
      .min(1, passwordsText.oldPasswordEmpty)
      .max(maxPasswordLength, accountsText.passwordLong),
    new_pass: newPasswordSchema,
    confirmPassword: confirmSchema,
  })
  .refine((form) => form.new_pass === form.confirmPassword, passwordsDiffer)

export const confirmPasswordSchema = z.object({ password: loginSchema.shape.password })

export type ConfirmPasswordForm = z.output<typeof confirmPasswordSchema>

export type ChangePasswordForm = z.output<typeof changePasswordSchema>

nameSchemas({
  ForgotPassword: forgotPasswordSchema,
  ResetPassword: resetPasswordSchema,
  ChangePassword: changePasswordSchema,
  ConfirmPassword: confirmPasswordSchema,
})

/** What is wrong with a password that an operator sets, in half a sentence; null where it meets the rules for all passwords. */
export function findPasswordProblem(password: string, email: string): string | null {
  const parsed = newPasswordSchema.safeParse(password)
  const message = parsed.success
    ? isInsecurePassword(password, email) && accountsText.passwordInsecure
    : parsed.error.issues[0]?.message
  return message ? message.replace(/^\*|\.$/g, '') : null
}
