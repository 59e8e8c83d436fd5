import { pricePounds } from './create-people.ts'
import { isDone } from './shop-client.ts'
import { type Action, pick } from './trader.ts'

/** An administrator refunds a paid order in whole. */
export const refund: Action = async ({ client, acknowledged, people, random }) => {
  const refunded = new Set(acknowledged.refunds.map(({ orderId }) => orderId))
  const refundable = acknowledged.payments.filter(({ orderId }) => !refunded.has(orderId))
  if (refundable.length === 0) return
  const { orderId } = pick(refundable, random)
  const body = { order_id: orderId, lines: [], amount: pricePounds, refunded: 0 }
  if (isDone(await client.post('admin/refund', people.adminToken, body))) acknowledged.refunds.push({ orderId })
}
