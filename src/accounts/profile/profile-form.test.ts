import { expect, test } from 'vitest'
import { profileFormSchema } from '#accounts/profile/contract.ts'
import { firstFieldError } from '#platform/field-errors.ts'

/** The first message of the profile's form, as the screen shows it. */
const told = (change: Record<string, string>) => {
  const kept = { firstName: 'Anna', lastName: 'Archer', email: 'anna@example.com', businessName: 'Archer Hair' }
  const checked = profileFormSchema.safeParse({ ...kept, ...change })
  return checked.success ? null : firstFieldError(checked.error).message
}

test('the locked email is looked at too, between the last name and the business [C-PROF-023, C-PROF-028, C-PROF-029, D-100]', () => {
  expect(told({})).toBeNull()
  expect(told({ email: '' })).toBe('*Please enter email.')
  expect(told({ email: 'anna@' })).toBe('*Please enter valid email.')
  expect(told({ email: '', businessName: '' })).toBe('*Please enter email.')
  expect(told({ lastName: '', email: '' })).toBe('*Please enter last name.')
  expect(told({ firstName: '', lastName: '' })).toBe('*Please enter name.')
})
