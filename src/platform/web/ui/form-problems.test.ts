import { expect, test } from 'vitest'
import { CallRefused } from '#platform/web/call.ts'
import { fieldMessages } from '#platform/web/ui/form-problems.ts'

test("a refusal's messages are told by field", () => {
  const refusal = new CallRefused('*Please enter name.', 1, { name: '*Please enter name.' }, 400)
  expect(fieldMessages(refusal)).toEqual({ name: '*Please enter name.' })
})

test('errors of another shape are nobody’s field', () => {
  expect(fieldMessages(new CallRefused('Declined.', 22, { raw: { message: 'Declined.' } }, 402))).toBeNull()
  expect(fieldMessages(new CallRefused('No.', 8, undefined, 403))).toBeNull()
  expect(fieldMessages(new Error('anything'))).toBeNull()
})
