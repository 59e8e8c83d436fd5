import { expect, test } from 'vitest'
import { getBankErrorText, isTooYoungError } from '#payouts/accounts/web/bank-form.tsx'
import { ApiError } from '#platform/web/api-client/api-error.ts'

const refused = (message: string) => new ApiError('Refused.', 22, { raw: { message } }, 400)

test('a holder below 13 reads a sentence that addresses her [C-POUT-054, D-116]', () => {
  const error = refused('Must be at least 13 years of age to use this')
  expect(getBankErrorText(error)).toBe('You must be at least 13 years of age to use this')
  expect(isTooYoungError(error)).toBe(true)
})

test('any other message of the provider stays as it is [C-POUT-055]', () => {
  expect(getBankErrorText(refused('Invalid account number'))).toBe('Invalid account number')
  expect(getBankErrorText(new ApiError('Refused.', 22, null, 400))).toBe('Refused.')
  expect(getBankErrorText(new ApiError('Not yours.', 8, { raw: { message: 'Else' } }, 403))).toBe('Not yours.')
})
