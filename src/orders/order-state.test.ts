import { expect, test } from 'vitest'
import { formatDelivery, getOrderState, paymentWords } from '#orders/order-state.ts'

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
    const state = getOrderState({ paymentStatus, isDelivered, isCancelled })
    expect([paymentWords[state.payment], formatDelivery(state)]).toEqual([payment, delivery])
  },
)
