import { expect, test } from 'vitest'
import { emailSchema } from '#accounts/contract.ts'
import { accountsText } from '#accounts/text.ts'

test('the administrator’s locked email is checked as it is held [A-PROF-008, A-PROF-009, D-100]', () => {
  const problemOf = (email: string) => emailSchema.safeParse(email).error?.issues[0]?.message
  expect(problemOf('')).toBe('*Please enter email.')
  expect(problemOf('morgan@')).toBe('*Please enter valid email.')
  expect(problemOf('morgan@chairside.test')).toBeUndefined()
  expect(Object.values(accountsText)).toContain('*Please enter valid email address.')
})
