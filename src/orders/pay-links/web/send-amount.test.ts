import { expect, test } from 'vitest'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import type { Order } from '#orders/web/api.ts'
import { toOrderWithLink } from './send-amount.ts'

const amountOf = (type: DeliveryType, total: number) =>
  toOrderWithLink({ deliveryType: type, total, commission: 4 } as Order).amount

test('a payment link charges the full price, whatever the delivery [D-005, C-LINK-022]', () => {
  expect(amountOf(deliveryType.toSalon, 15.99)).toBe(19.99)
  expect(amountOf(deliveryType.fromSalonStock, 15.99)).toBe(19.99)
  expect(amountOf(deliveryType.toClient, 19.99)).toBe(19.99)
})
