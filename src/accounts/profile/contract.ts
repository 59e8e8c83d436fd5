import { z } from 'zod'
import { bitSchema, businessNameSchema, emailSchema, nameSchema } from '#accounts/contract.ts'
import { profileText } from '#accounts/profile/text.ts'
import { loginViewSchema } from '#accounts/sessions/contract.ts'
import { accountsText } from '#accounts/text.ts'

/** Declared in the order in which the form is checked; a sent email is not even looked at (D-100). */
export const profileSchema = z.object({
  firstName: nameSchema(accountsText.nameEmpty, profileText.nameInvalid),
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

export const profileResponseSchema = z.object({ usr: profileViewSchema, bP: z.string() })
