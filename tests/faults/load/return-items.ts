import { pricePounds, type Seller } from './create-people.ts'
import { isDone } from './shop-client.ts'
import { type Action, pick, type Trader } from './trader.ts'

/** A client returns the damaged item of an order that she has paid. */
export const returnItem: Action = async (trader, seller) => void (await openReturn(trader, seller))

/** A client returns an item, and an administrator accepts the return and refunds it; a refund of the whole order may come first. */
export const settleReturn: Action = async (trader, seller) => {
  const opened = await openReturn(trader, seller)
  if (!opened) return
  const { client, acknowledged, people } = trader
  const { returnId, orderId } = opened
  if (!isDone(await client.post('admin/return/accept', people.adminToken, { return_id: returnId }))) return
  const found = await client.get(`admin/return/${returnId}`, people.adminToken)
  const { lines = [] } = (found.body.responseData ?? {}) as { lines?: { line_id: string }[] }
  const settled = lines.map(({ line_id }) => ({ line_id, quantity: 1, to: 'written_off' }))
  const body = { return_id: returnId, lines: settled, amount: pricePounds, refunded: 0 }
  if (isDone(await client.post('admin/return/settle', people.adminToken, body))) acknowledged.refunds.push({ orderId })
}

/** Opens a return of a paid order of the seller's client that was not refunded; null if there is none, or if it was not acknowledged. */
async function openReturn(
  { client, acknowledged, random }: Trader,
  { id, pageToken }: Seller,
): Promise<{ returnId: string; orderId: string } | null> {
  const sellerOf = new Map(acknowledged.orders.map(({ orderId, sellerId }) => [orderId, sellerId]))
  const over = new Set([...acknowledged.refunds, ...acknowledged.returns].map(({ orderId }) => orderId))
  const returnable = acknowledged.payments.filter(({ orderId }) => !over.has(orderId) && sellerOf.get(orderId) === id)
  if (returnable.length === 0) return null
  const { orderId } = pick(returnable, random)
  const { body } = await client.get(`client-page/orders/${orderId}/returnable`, pageToken)
  const [line] = (body.responseData?.lines ?? []) as { line_id: string }[]
  if (!line) return null
  const form = new FormData()
  form.append('reason', 'damaged')
  form.append('lines', JSON.stringify([{ line_id: line.line_id, quantity: 1 }]))
  const answer = await client.postForm(`client-page/orders/${orderId}/return`, form, pageToken)
  if (!isDone(answer)) return null
  const returnId = String(answer.body.responseData?.return_id)
  acknowledged.returns.push({ returnId, orderId })
  return { returnId, orderId }
}
