import { expect, test } from 'vitest'
import { profileFormSchema } from '#accounts/profile/contract.ts'
import { ProfileForm } from '#accounts/profile/web/profile-screen.tsx'
import type { OwnProfile } from '#accounts/sessions/web/own-profile-api.ts'
import { signUpSchema } from '#accounts/sign-up/contract.ts'
import { SignUpForm } from '#accounts/sign-up/web/sign-up-screen.tsx'
import { describeMissingControls } from '../../../../tests/harness/render-form.tsx'

const profile: OwnProfile = {
  firstName: 'Gwen',
  lastName: 'Le Fay',
  email: 'gwen@example.com',
  businessName: 'Gwen & Sons',
  isAdmin: false,
  payoutsEnabled: false,
  documents: [],
  documentBaseUrl: '/',
}
const nothing = () => undefined

test('the form of the profile has a control for every field', () => {
  const form = <ProfileForm profile={profile} onSaved={nothing} onCancel={nothing} onError={nothing} />
  expect(describeMissingControls(profileFormSchema, form)).toEqual([])
})

test('the form of the sign-up has a control for every field', () => {
  expect(describeMissingControls(signUpSchema, <SignUpForm onDone={nothing} />)).toEqual([])
})
