import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { getFieldErrors } from '#platform/web/forms/use-form-errors.ts'

test("a refusal's messages are told by field", () => {
  const refusal = new ApiError('*Please enter name.', 1, { name: '*Please enter name.' }, 400)
  expect(getFieldErrors(refusal)).toEqual({ name: '*Please enter name.' })
})

test('errors of another shape are nobody’s field', () => {
  expect(getFieldErrors(new ApiError('Declined.', 22, { raw: { message: 'Declined.' } }, 402))).toBeNull()
  expect(getFieldErrors(new ApiError('No.', 8, undefined, 403))).toBeNull()
  expect(getFieldErrors(new Error('anything'))).toBeNull()
})
