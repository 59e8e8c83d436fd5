import { expect, test } from 'vitest'
import { parseDispute, parseRefund } from '#payments/provider/server/parse-refund.ts'
import { paymentsText } from '#payments/text.ts'

test('a refund has succeeded, has failed, or is pending until the provider says more [D-043]', () => {
  expect(parseRefund({ id: 're_1', status: 'succeeded' })).toEqual({ state: 'succeeded', refundRef: 're_1' })
  for (const status of ['pending', 'requires_action', null])
    expect(parseRefund({ id: 're_1', status })).toEqual({ state: 'pending', refundRef: 're_1' })
  const text = paymentsText.refundFailed
  for (const status of ['failed', 'canceled'])
    expect(parseRefund({ id: 're_1', status })).toEqual({ state: 'declined', userMessage: text, rawMessage: text })
})

const dispute = {
  ...{ id: 'dp_1', status: 'needs_response', amount: 2000, reason: 'fraudulent', payment_intent: 'pi_1' },
  balance_transactions: [{ fee: 2000 }, { fee: 500 }],
}

test('a dispute is open until it is won or lost; an inquiry that was closed is won', () => {
  expect(parseDispute(dispute)).toEqual({
    ...{ disputeRef: 'dp_1', chargeRef: 'pi_1', state: 'open', amount: 2000, reason: 'fraudulent', fee: 2500 },
  })
  const stateOf = (status: string) => parseDispute({ ...dispute, status })?.state
  expect(['under_review', 'warning_needs_response', 'warning_closed', 'won', 'lost'].map(stateOf)).toEqual([
    ...['open', 'open', 'won', 'won', 'lost'],
  ])
})

test('a dispute about a charge that the shop did not make is none; its charge may come expanded, its fee later', () => {
  expect(parseDispute({ ...dispute, payment_intent: null })).toBeNull()
  const expanded = { ...dispute, payment_intent: { id: 'pi_2' }, balance_transactions: [] }
  expect(parseDispute(expanded)).toMatchObject({ chargeRef: 'pi_2', fee: 0 })
})
