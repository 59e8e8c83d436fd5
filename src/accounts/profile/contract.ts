import { z } from 'zod'
import { loginViewSchema } from '#accounts/sessions/contract.ts'
import type { SignUpForm } from '#accounts/sign-up/contract.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { bitSchema, businessNameSchema, emailSchema, nameSchema } from '../contract.ts'
import { accountsText } from '../text.ts'
import { profileText } from './text.ts'

/** The profile's fields in the order in which the form validates them; an email in the request is ignored (D-100). */
export const profileSchema = z.object({
  firstName: nameSchema(accountsText.nameEmpty, profileText.nameInvalid),
  lastName: nameSchema(accountsText.lastNameEmpty, accountsText.lastNameInvalid),
  businessName: businessNameSchema,
})

export type ProfileForm = z.output<typeof profileSchema>

/** The fields of the form, which also checks the locked email, between the last name and the business name (D-100). */
export const profileFormSchema = z.object({
  firstName: profileSchema.shape.firstName,
  lastName: profileSchema.shape.lastName,
  email: emailSchema,
  businessName: businessNameSchema,
})

profileFormSchema.shape satisfies Record<keyof ProfileForm, z.ZodType>

export const adminProfileSchema = profileSchema.omit({ businessName: true })

export type AdminProfileForm = z.output<typeof adminProfileSchema>

/** The user in the profile's response; `docs` are signed names, which are appended to `bP` to make URLs. */
export const profileViewSchema = loginViewSchema.extend({
  email: z.string(),
  business: z.string(),
  businessName: z.string(),
  isActive: bitSchema,
  status: bitSchema,
  docs: z.array(z.string()),
})

/** The fields of the profile and the sign-up; the API answers each under the same name. */
export type SellerField = keyof ProfileForm | Exclude<keyof SignUpForm, 'password'>
profileViewSchema.shape satisfies Record<SellerField, z.ZodType>

export type ProfileView = z.output<typeof profileViewSchema>

export const profileResponseSchema = z.object({ usr: profileViewSchema, bP: z.string() })
export type ProfileResponse = z.output<typeof profileResponseSchema>

nameSchemas({ Profile: profileViewSchema, ProfileResult: profileResponseSchema })
