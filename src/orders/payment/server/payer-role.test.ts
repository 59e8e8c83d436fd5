import { expect, test } from 'vitest'
import { deliveryType } from '#orders/codes.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'

test('a client pays by payment link, whatever the delivery, and what she orders by explore link; all else the seller pays [D-004, D-046]', () => {
  const payerOf = (delivery_type: number, method: 'link' | 'new_card') => getPayerRole({ delivery_type }, { method })
  const { toClient, toSalon, fromSalonStock, byLink } = deliveryType
  for (const type of [toClient, toSalon, fromSalonStock]) {
    expect(payerOf(type, 'link')).toBe('client')
    expect(payerOf(type, 'new_card')).toBe('seller')
  }
  expect(payerOf(byLink, 'new_card')).toBe('client')
})
