import { expect, test } from 'vitest'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'

const refused = (errors: unknown, code = 22) => new ApiError('Refused.', code, errors, 402)

test('the provider’s message is shown in whatever shape it comes, else the shop’s own [D-201]', () => {
  expect(getPaymentErrorText(refused('Your card was declined.'))).toBe('Your card was declined.')
  expect(getPaymentErrorText(refused({ raw: { message: 'Your card has expired.' } }))).toBe('Your card has expired.')
  for (const errors of [null, undefined, '', {}, { raw: {} }, { raw: { message: '' } }])
    expect(getPaymentErrorText(refused(errors))).toBe('Refused.')
  expect(getPaymentErrorText(refused('Not of the provider.', 13))).toBe('Refused.')
})
