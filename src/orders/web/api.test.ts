import { expect, test } from 'vitest'
import type { OrderView } from '../contract.ts'
import { deliveryType, paymentStatus } from '../order-state.ts'
import { toOrder } from './api.ts'

const view: OrderView = {
  _id: 'order',
  ord_no: 'ORD-000007',
  created: '2026-11-01T10:00:00.000Z',
  type: deliveryType.toSalon,
  paymentType: null,
  paymentStatus: paymentStatus.notStarted,
  funding: '',
  quantity: 1,
  shippingfee: 66,
  tax: 55,
  subTotalAmount: 15.99,
  totalAmount: 15.99,
  savingAmount: 0,
  coupon: null,
  totalCommission: 4,
  clnt_name: 'Clara Client',
  clnt_email: 'clara@example.com',
  address: null,
  prods: [],
  stripeAdress: null,
  orderStatus: 0,
  dispatch: null,
  cancelled: null,
  refund: null,
  clientData: null,
  estDate: '',
}
const linkAmount = (changed: Partial<OrderView>) => toOrder({ ...view, ...changed }, '').linkAmount

test('a payment link charges the full price, whatever the delivery [D-005, C-LINK-022]', () => {
  expect(linkAmount({})).toBe(19.99)
  expect(linkAmount({ type: deliveryType.fromSalonStock })).toBe(19.99)
  expect(linkAmount({ type: deliveryType.toClient, totalAmount: 19.99 })).toBe(19.99)
  expect(linkAmount({ totalAmount: 19.99, paymentStatus: paymentStatus.completed })).toBe(19.99)
})
