import type { ProfileForm, SellerField } from '#accounts/profile/contract.ts'
import type { SignUpForm } from '#accounts/sign-up/contract.ts'
import type { Users } from '#schema/accounts.ts'

/** The column of each field that a seller fills in at sign-up or in the profile: what is saved and what is erased is typed by this list. */
export const sellerColumns = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  businessName: 'business_name',
} as const satisfies Record<SellerField, keyof Users>

export type SellerColumn = (typeof sellerColumns)[keyof typeof sellerColumns]
export type SignUpColumn = (typeof sellerColumns)[Exclude<keyof SignUpForm, 'password'>]
export type ProfileColumn = (typeof sellerColumns)[keyof ProfileForm]
