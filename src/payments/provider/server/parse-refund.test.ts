import { expect, test } from 'vitest'
import { parseRefund } from '#payments/provider/server/parse-refund.ts'
import { paymentsText } from '#payments/text.ts'

test('a refund has succeeded, has failed, or is pending until the provider says more [D-043]', () => {
  expect(parseRefund({ id: 're_1', status: 'succeeded' })).toEqual({ state: 'succeeded', refundRef: 're_1' })
  for (const status of ['pending', 'requires_action', null])
    expect(parseRefund({ id: 're_1', status })).toEqual({ state: 'pending', refundRef: 're_1' })
  const text = paymentsText.refundFailed
  for (const status of ['failed', 'canceled'])
    expect(parseRefund({ id: 're_1', status })).toEqual({ state: 'declined', userMessage: text, rawMessage: text })
})
