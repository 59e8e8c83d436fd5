import { expect, test } from 'vitest'
import { bankRefusal, isTooYoung } from '#payouts/accounts/web/bank-error-text.ts'
import { ApiError } from '#platform/web/api-client/call-api.ts'

const refused = (message: string) => new ApiError('Refused.', 22, { raw: { message } }, 400)

test('a holder below 13 reads a sentence about herself [C-POUT-054, D-116]', () => {
  const error = refused('Must be at least 13 years of age to use this')
  expect(bankRefusal(error)).toBe('You must be at least 13 years of age to use this')
  expect(isTooYoung(error)).toBe(true)
})

test('any other words of the provider stay as they are [C-POUT-055]', () => {
  expect(bankRefusal(refused('Invalid account number'))).toBe('Invalid account number')
  expect(bankRefusal(new ApiError('Refused.', 22, null, 400))).toBe('Refused.')
  expect(bankRefusal(new ApiError('Not yours.', 8, { raw: { message: 'Else' } }, 403))).toBe('Not yours.')
})
