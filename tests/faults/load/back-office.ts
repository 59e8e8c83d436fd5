import { randomUUID } from 'node:crypto'
import { pricePounds } from './create-people.ts'
import { isDone } from './shop-client.ts'
import { type Action, pick } from './trader.ts'

/** An administrator refunds the whole of a paid order. */
export const refund: Action = async ({ client, acknowledged, people, random }) => {
  const refunded = new Set(acknowledged.refunds.map(({ orderId }) => orderId))
  const refundable = acknowledged.payments.filter(({ orderId }) => !refunded.has(orderId))
  if (refundable.length === 0) return
  const { orderId } = pick(refundable, random)
  const body = { order_id: orderId, lines: [], amount: pricePounds, refunded: 0 }
  if (isDone(await client.post('admin/refund', people.adminToken, body))) acknowledged.refunds.push({ orderId })
}

/** An administrator hands a paid order to the carrier; one that was refunded or handed over before is refused. */
export const dispatch: Action = async ({ client, acknowledged, people, random }) => {
  if (acknowledged.payments.length === 0) return
  const { orderId } = pick(acknowledged.payments, random)
  const parcel = { order_id: orderId, tracking_number: `1550${Math.floor(random() * 1e7)}` }
  await client.put('admin/dispatch/many', people.adminToken, { orders: [parcel], carrier: 'dpd' })
}

/** An administrator marks a paid order as delivered, or takes the mark away. */
export const deliver: Action = async ({ client, acknowledged, people, random }) => {
  if (acknowledged.payments.length === 0) return
  const { orderId } = pick(acknowledged.payments, random)
  await client.put('admin/order/status', people.adminToken, { order_id: orderId, action: random() < 0.8 ? 1 : 0 })
}

/** An administrator approves somebody who has signed up. */
export const approve: Action = async ({ client, acknowledged, people, random }) => {
  if (acknowledged.signUps.length === 0) return
  const { userId } = pick(acknowledged.signUps, random)
  await client.put('admin/user/active', people.adminToken, { _id: userId, action: 1 })
}

/** An administrator marks a product as popular, or takes the mark away. */
export const changeProduct: Action = async ({ client, people, random }) => {
  const body = { prod_id: pick(people.productIds, random), action: random() < 0.5 ? 1 : 0 }
  await client.put('admin/product/popular', people.adminToken, body)
}

/** An administrator sends news to all sellers. What was sent before counts as of yesterday, since a shop writes ten times a day (D-767). */
export const writeNews: Action = async ({ client, acknowledged, people, query }) => {
  await query("update shop_news set sent_at = sent_at - interval '1 day' where sent_at > now() - interval '1 day'")
  const subject = `News ${randomUUID()}`
  const body = { subject, text: `Words of ${subject}`, audience: 'sellers' }
  const answer = await client.post('admin/news', people.adminToken, body)
  if (!isDone(answer)) return
  const { news_id: newsId, receivers } = answer.body.responseData ?? {}
  acknowledged.news.push({ newsId: String(newsId), subject, receivers: Number(receivers) })
}
