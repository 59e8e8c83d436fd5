import { expect, test } from 'vitest'
import { deliveryType } from '#orders/order-state.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'

test('clients pay links and orders by explore link, the seller all else [D-004, D-046]', () => {
  const payerOf = (delivery_type: number, method: 'link' | 'new_card') => getPayerRole({ delivery_type }, { method })
  const { toClient, toSalon, fromSalonStock, byLink } = deliveryType
  for (const type of [toClient, toSalon, fromSalonStock]) {
    expect(payerOf(type, 'link')).toBe('client')
    expect(payerOf(type, 'new_card')).toBe('seller')
  }
  expect(payerOf(byLink, 'new_card')).toBe('client')
})
