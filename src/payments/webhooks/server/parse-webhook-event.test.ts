import { expect, test } from 'vitest'
import {
  parseAccountEvent,
  parseChargeEvent,
  parseChargeUpdatedEvent,
  parseDisputeEvent,
  parsePayoutFailedEvent,
  parseRefundEvent,
} from '#payments/webhooks/server/parse-webhook-event.ts'

const about = (type: string, object: Record<string, unknown>, accountRef: string | null = null) => ({
  id: 'evt',
  objectRef: null,
  type,
  object,
  accountRef,
})

test('an event of a payment intent names it and our payment, where it has one [D-062, D-208]', () => {
  const intent = { id: 'pi_1', metadata: { payment_id: 'p1' } }
  expect(parseChargeEvent(about('payment_intent.payment_failed', intent))).toEqual({
    providerRef: 'pi_1',
    reference: 'p1',
  })
  for (const metadata of [null, undefined, {}])
    expect(parseChargeEvent(about('payment_intent.succeeded', { id: 'pi_1', metadata }))).toEqual({
      providerRef: 'pi_1',
      reference: null,
    })
  expect(parseChargeEvent(about('payment_intent.succeeded', { id: 1 }))).toBeNull()
  expect(parseChargeEvent(about('customer.created', { id: 'cus_1' }))).toBeNull()
})

test('a charge’s update names its payment intent, any other update nothing [D-208]', () => {
  const charge = { id: 'ch_1', payment_intent: 'pi_1' }
  expect(parseChargeUpdatedEvent(about('charge.updated', charge))).toBe('pi_1')
  expect(parseChargeUpdatedEvent(about('charge.refunded', charge))).toBeNull()
  for (const intent of [null, undefined, { id: 'pi_1' }])
    expect(parseChargeUpdatedEvent(about('charge.updated', { id: 'ch_1', payment_intent: intent }))).toBeNull()
})

test('a refund’s event names ours, and nothing if it was made at the provider [D-208]', () => {
  const refund = { id: 're_1', object: 'refund', metadata: { refund_id: 'r1' } }
  expect(parseRefundEvent(about('refund.updated', refund))).toBe('r1')
  expect(parseRefundEvent(about('refund.updated', { ...refund, metadata: null }))).toBeNull()
  expect(parseRefundEvent(about('refund.updated', { ...refund, metadata: {} }))).toBeNull()
  expect(parseRefundEvent(about('refund.updated', { ...refund, object: 'charge' }))).toBeNull()
})

test('an event of a dispute names it [D-208]', () => {
  for (const type of ['created', 'updated', 'closed'])
    expect(parseDisputeEvent(about(`charge.dispute.${type}`, { id: 'du_1' }))).toBe('du_1')
  expect(parseDisputeEvent(about('charge.dispute.created', { id: 1 }))).toBeNull()
  expect(parseDisputeEvent(about('charge.refunded', { id: 'ch_1' }))).toBeNull()
})

test('a changed account is the one its event is about, else the one it came from [D-208]', () => {
  expect(parseAccountEvent(about('account.updated', { id: 'acct_1' }, 'acct_2'))).toBe('acct_1')
  expect(parseAccountEvent(about('account.updated', {}, 'acct_2'))).toBe('acct_2')
  expect(parseAccountEvent(about('payout.failed', { id: 'po_1' }, 'acct_2'))).toBeNull()
})

test('a failed payout names account, amount and reason, else it is ignored [D-062, D-208]', () => {
  const payout = { id: 'po_1', amount: 500, failure_message: 'closed' }
  const parsed = { accountRef: 'acct_1', payoutRef: 'po_1', amount: 500, reason: 'closed' }
  expect(parsePayoutFailedEvent(about('payout.failed', payout, 'acct_1'))).toEqual(parsed)
  const silent = { ...payout, failure_message: null }
  expect(parsePayoutFailedEvent(about('payout.failed', silent, 'acct_1'))).toEqual({ ...parsed, reason: '' })
  for (const none of [
    about('payout.paid', payout, 'acct_1'),
    about('payout.failed', payout),
    about('payout.failed', { ...payout, id: null }, 'acct_1'),
    about('payout.failed', { ...payout, amount: '500' }, 'acct_1'),
  ])
    expect(parsePayoutFailedEvent(none)).toBeNull()
})
