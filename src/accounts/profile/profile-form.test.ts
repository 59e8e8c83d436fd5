import { expect, test } from 'vitest'
import { profileFormSchema } from '#accounts/profile/contract.ts'
import { firstFieldError } from '#platform/field-errors.ts'

/** The first message of the profile's form, as the screen shows it. */
const firstMessage = (change: Record<string, string>) => {
  const valid = { firstName: 'Anna', lastName: 'Archer', email: 'anna@example.com', businessName: 'Archer Hair' }
  const checked = profileFormSchema.safeParse({ ...valid, ...change })
  return checked.success ? null : firstFieldError(checked.error).message
}

test('the locked email is checked after the last name [C-PROF-023, C-PROF-028–029, D-100]', () => {
  expect(firstMessage({})).toBeNull()
  expect(firstMessage({ email: '' })).toBe('*Please enter email.')
  expect(firstMessage({ email: 'anna@' })).toBe('*Please enter valid email.')
  expect(firstMessage({ email: '', businessName: '' })).toBe('*Please enter email.')
  expect(firstMessage({ lastName: '', email: '' })).toBe('*Please enter last name.')
  expect(firstMessage({ firstName: '', lastName: '' })).toBe('*Please enter name.')
})
