import { z } from 'zod'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { bitSchema, emailSchema } from '../contract.ts'
import { accountsText } from '../text.ts'
import { sessionsText } from './text.ts'

export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: sessionsText.passwordEmpty })
    .min(1, sessionsText.passwordEmpty)
    .max(maxPasswordLength, accountsText.passwordLong),
})

export type LoginForm = z.output<typeof loginSchema>

/** The user in the response of a login, its field `usr`. */
export const loginViewSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  isVarified: bitSchema,
  accountId: z.string(),
  payouts_enabled: z.boolean(),
  accountActive: z.boolean(),
  paidByVendor: z.boolean(),
  /** The seller's debt, in pounds. */
  amount: z.number(),
})

export type LoginView = z.output<typeof loginViewSchema>

export const loginResponseSchema = z.object({ usr: loginViewSchema, acsT: z.string() })

export type LoginResponse = z.output<typeof loginResponseSchema>

nameSchemas({ Login: loginSchema, LoggedInUser: loginViewSchema, LoginResult: loginResponseSchema })
