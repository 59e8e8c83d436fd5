import { describe, expect, test } from 'vitest'
import { formatDelivery, formatPayment, getOrderState } from '#orders/order-state.ts'
import { describeCommissionTakenBack, toOrderRefund } from '#orders/refund-words.ts'

test.each([
  [1, false, false, 'Not started', ''],
  [1, true, false, 'Not started', ''],
  [2, false, false, 'Pending', ''],
  [2, true, false, 'Pending', ''],
  [2, false, true, 'Cancelled', ''],
  [3, false, false, 'Completed', 'Processing'],
  [3, true, false, 'Completed', 'Delivered'],
])(
  'status %i, delivered %s, cancelled %s: %s %s [N-MYOR-015, C-ORD-009, C-ORD-012]',
  (paymentStatus, isDelivered, isCancelled, payment, delivery) => {
    const facts = { paymentStatus, isDelivered, isCancelled, refund: null }
    expect([formatPayment(facts), formatDelivery(getOrderState(facts))]).toEqual([payment, delivery])
  },
)

describe('a refund', () => {
  const paid = { paymentStatus: 3, isCancelled: false }
  test('of a part leaves the order on its way, and of the whole says nothing of it [N-RFND-001]', () => {
    const part = { ...paid, isDelivered: false, refund: toOrderRefund({ amount: 12.5, whole: false, commission: 3 }) }
    expect([formatPayment(part), formatDelivery(getOrderState(part))]).toEqual([
      'Refunded in part £12.50',
      'Processing',
    ])
    const whole = { ...part, refund: toOrderRefund({ amount: 25, whole: true, commission: 6 }) }
    expect([formatPayment(whole), formatDelivery(getOrderState(whole))]).toEqual(['Refunded', ''])
    const delivered = { ...whole, isDelivered: true }
    expect([formatPayment(delivered), formatDelivery(getOrderState(delivered))]).toEqual(['Refunded', 'Delivered'])
  })

  test('says what commission it took back, and nothing of none [N-RFND-001]', () => {
    expect(describeCommissionTakenBack(toOrderRefund({ amount: 5, whole: false, commission: 1.05 }))).toBe(
      'Commission taken back £1.05',
    )
    expect(describeCommissionTakenBack(toOrderRefund({ amount: 5, whole: false, commission: 0 }))).toBe('')
    expect(describeCommissionTakenBack(toOrderRefund({ amount: 5, whole: false }))).toBe('')
    expect(describeCommissionTakenBack(toOrderRefund(undefined))).toBe('')
  })
})
