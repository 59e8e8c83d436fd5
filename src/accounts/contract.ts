import { z } from 'zod'
import { isStrong, longestPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'

/** Unicode letters and spaces, nothing else: hyphen and apostrophe are refused as written (D-086). */
export const letters = /^[\p{L}\p{M} ]+$/u
export const longestText = 75
const longestToken = 200

/** Any ending of two or more letters (D-088). */
export const emailSchema = z
  .string({ error: accountsText.emailEmpty })
  .trim()
  .toLowerCase()
  .min(1, accountsText.emailEmpty)
  .regex(z.regexes.email, accountsText.emailInvalid)
  .max(longestText, accountsText.emailLong)

const newPasswordSchema = z
  .string({ error: accountsText.passwordWeak })
  .refine(isStrong, accountsText.passwordWeak)
  .max(longestPassword, accountsText.passwordLong)

function nameSchema(empty: string, invalid: string) {
  return z.string({ error: empty }).trim().min(1, empty).regex(letters, invalid).max(longestText, accountsText.nameLong)
}

const businessNameSchema = z
  .string({ error: accountsText.businessNameEmpty })
  .trim()
  .min(1, accountsText.businessNameEmpty)
  .max(longestText, accountsText.businessNameLong)

/** Declared in the order in which the form is checked (D-099); then D-094's rule, then the documents. */
export const signUpSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema(accountsText.firstNameEmpty, accountsText.firstNameInvalid),
  lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
  businessName: businessNameSchema,
})
export type SignUpForm = z.output<typeof signUpSchema>

export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: accountsText.passwordEmpty })
    .min(1, accountsText.passwordEmpty)
    .max(longestPassword, accountsText.passwordLong),
})
export type LoginForm = z.output<typeof loginSchema>

export const forgotPasswordSchema = z.object({ email: emailSchema })

/** The one-purpose token of the body, else of the header (D-053). */
const tokenField = z.string().max(longestToken).optional()
export const tokenSchema = z.object({ accessToken: tokenField })

export const resetPasswordSchema = z.object({ password: newPasswordSchema, accessToken: tokenField })

const confirmSchema = z.string({ error: accountsText.confirmEmpty }).min(1, accountsText.confirmEmpty)
const sameOrRefused = { path: ['confirmPassword'], error: accountsText.confirmDiffers }

/** The page's form; only the password is sent. */
export const resetFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: confirmSchema })
  .refine((form) => form.password === form.confirmPassword, sameOrRefused)

export const changePasswordSchema = z
  .object({
    old_pass: z
      .string({ error: accountsText.oldPasswordEmpty })
      .min(1, accountsText.oldPasswordEmpty)
      .max(longestPassword, accountsText.passwordLong),
    new_pass: newPasswordSchema,
    confirmPassword: confirmSchema,
  })
  .refine((form) => form.new_pass === form.confirmPassword, sameOrRefused)
export type ChangePassword = z.output<typeof changePasswordSchema>

/** Declared in the order in which the form is checked; a sent email is not even looked at (D-100). */
export const profileSchema = z.object({
  firstName: nameSchema(accountsText.profileNameEmpty, accountsText.profileNameInvalid),
  lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
  businessName: businessNameSchema,
})
export type ProfileForm = z.output<typeof profileSchema>

/** What the form checks: the locked email too, in its place (D-100). */
export const profileFormSchema = z.object({
  firstName: profileSchema.shape.firstName,
  lastName: profileSchema.shape.lastName,
  email: emailSchema,
  businessName: businessNameSchema,
})

export const adminProfileSchema = profileSchema.omit({ businessName: true })
export type AdminProfileForm = z.output<typeof adminProfileSchema>

/** 0 or 1 (D-192). */
export const bitSchema = z.union([z.literal(0), z.literal(1)])

/** `usr` as login answers it. */
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
  /** What she owes, in pounds. */
  amount: z.number(),
})
export type LoginView = z.output<typeof loginViewSchema>

/** `usr` as the profile answers it; `docs` are names to put after bP. */
export const profileViewSchema = loginViewSchema.extend({
  email: z.string(),
  business: z.string(),
  businessName: z.string(),
  isActive: bitSchema,
  status: bitSchema,
  docs: z.array(z.string()),
})
export type ProfileView = z.output<typeof profileViewSchema>

export const signedUpSchema = z.object({
  userId: z.string(),
  email: z.string(),
  setupT: z.string(),
  message: z.string(),
})
export const loggedInSchema = z.object({ usr: loginViewSchema, acsT: z.string() })
export type LoggedIn = z.output<typeof loggedInSchema>
export const verifiedSchema = z.object({ message: z.string(), acsT: z.string().optional() })
export const profileAnswerSchema = z.object({ usr: profileViewSchema, bP: z.string() })
