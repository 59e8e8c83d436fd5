import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { getFieldErrors } from '#platform/web/forms/form.tsx'

test("an API error's messages are read by field", () => {
  const error = new ApiError('*Please enter name.', 1, { name: '*Please enter name.' }, 400)
  expect(getFieldErrors(error)).toEqual({ name: '*Please enter name.' })
})

test('errors of another shape have no messages by field', () => {
  expect(getFieldErrors(new ApiError('Declined.', 22, { raw: { message: 'Declined.' } }, 402))).toBeNull()
  expect(getFieldErrors(new ApiError('No.', 8, undefined, 403))).toBeNull()
  expect(getFieldErrors(new Error('anything'))).toBeNull()
})
