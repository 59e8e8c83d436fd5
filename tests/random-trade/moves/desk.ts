import { call, type LiveTrade, readLineIds } from '../live/live-trade.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import { count } from '../model/counts.ts'
import { clientOf, isHiddenFromSeller, isWithdrawn } from '../model/order-state.ts'
import { isHeldByRecall } from '../model/recalls.ts'
import { getLeft } from '../model/refunds.ts'
import { isHeldByReturn } from '../model/returns.ts'
import { type Order, sendEmail, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, pick, pickOrder } from './move.ts'

/** Routine moves: an administrator sends an invoice, packs or dispatches an order, or a seller cancels a payment link. */

export function moveToSendInvoice(trade: Trade, { at }: StepOf<'send invoice'>): Move | null {
  const order = pickOrder(trade, at, ({ payment }) => payment !== null)
  if (!order) return null
  const isPaid = order.payment !== null
  if (order.payment) {
    sendEmail(trade, 'invoice', order.payment.recipient === 'client' ? clientOf(order) : order.owner)
    count(trade, 'invoice sent')
  }
  return {
    sentence: `the administrator sends the invoice of order ${order.name}`,
    calls: [
      {
        expected: { first: [isPaid ? accepted() : refused(13)] },
        send: async (live) => {
          const body = { order_id: idOf(live, trade, order) }
          return [await call(live, 'POST', 'admin/order/invoice', { as: live.admin.token, body })]
        },
      },
    ],
  }
}

export function moveToDispatch(trade: Trade, { at }: StepOf<'dispatch'>): Move | null {
  const order = pickOrder(trade, at, ({ payment, type }) => payment !== null && type !== 3)
  if (!order) return null
  const done = predictDispatch(trade, order)
  return {
    sentence: `the administrator marks order ${order.name} as dispatched`,
    calls: [
      {
        expected: { first: [accepted({ done })] },
        send: async (live) => {
          const body = { orders: [{ order_id: idOf(live, trade, order) }], carrier: 'dpd' }
          const options = { as: live.admin.token, body }
          return [
            await call<{ done: number }>(live, 'PUT', 'admin/dispatch/many', options, (answer) => ({
              done: answer.done,
            })),
          ]
        },
      },
    ],
  }
}

/**
 * How many orders the call reports as dispatched: repeating it with the same parcel succeeds without another email (D-361), and a recalled
 * order is refused (D-605), and so is one of which the client no longer wants all (D-606).
 */
function predictDispatch(trade: Trade, order: Order): number {
  if (order.dispatched) return 1
  const isLeft = order.lines.some((_, line) => getLeft(order, line) > 0)
  if (!order.payment || order.type === 3 || !isLeft) return 0
  if (isHeldByRecall(trade, order)) {
    count(trade, 'recalled not dispatched')
    return 0
  }
  if (isHeldByReturn(trade, order)) {
    count(trade, 'not dispatched before a return was decided')
    return 0
  }
  order.dispatched = true
  sendEmail(trade, 'order-dispatched', order.type === 2 ? 'seller' : clientOf(order))
  count(trade, 'dispatched')
  return 1
}

/** An administrator ends a coupon, even one of the seller's own (D-645). */
export function moveToEndCoupon(trade: Trade, { coupon: at }: StepOf<'end coupon'>): Move | null {
  const coupon = trade.coupons[at]
  if (!coupon) return null
  const first = coupon.ended ? refused(13) : accepted()
  coupon.ended = true
  return {
    sentence: `the administrator ends code ${at + 1}`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => {
          const body = { coupon_id: live.coupons[at]?.id }
          return [await call(live, 'PUT', 'admin/coupon/end', { as: live.admin.token, body })]
        },
      },
    ],
  }
}

/** Records the batches of every line, replacing earlier ones; an order from salon stock, or refunded before it left, is not packed. */
export function moveToPack(trade: Trade, { at, batches }: StepOf<'pack'>): Move | null {
  const order = pickOrder(trade, at, ({ payment, type }) => payment !== null && type !== 3)
  if (!order) return null
  const isToPack =
    order.payment !== null &&
    order.type !== 3 &&
    (order.dispatched || order.lines.some((_, line) => getLeft(order, line) > 0))
  if (isToPack) for (const line of order.lines) line.batches = batches
  if (isToPack) count(trade, 'packed')
  return {
    sentence: `the administrator packs order ${order.name} of batch ${batches.join(' and ')}`,
    calls: [
      {
        expected: { first: [accepted({ done: isToPack ? 1 : 0 })] },
        send: async (live) => {
          const order_id = idOf(live, trade, order)
          const lines = (await readLineIds(live, order_id)).map((line_id) => ({ line_id, batches }))
          const options = { as: live.admin.token, body: { orders: [{ order_id, lines }] } }
          return [await call<{ done: number }>(live, 'PUT', 'admin/dispatch/packed', options, ({ done }) => ({ done }))]
        },
      },
    ],
  }
}

/** An unpaid order is closed for good, by its seller or by an administrator; a second time changes nothing (D-380, D-384). */
export function moveToCancelOrder(trade: Trade, { at, by }: StepOf<'cancel order'>): Move | null {
  const order = pickOrder(trade, at, (one) => !one.payment && !one.attempt && !isWithdrawn(trade, one))
  if (!order) return null
  const first = predictCancellation(trade, order, by)
  return {
    sentence: `${by === 'seller' ? 'the seller' : 'an administrator'} cancels order ${order.name}`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => {
          const order_id = idOf(live, trade, order)
          return by === 'seller'
            ? [await call(live, 'POST', 'order/cancel', { as: live.sellerToken, body: { order_id } })]
            : [
                await call(live, 'POST', 'admin/order/cancel', {
                  as: live.admin.token,
                  body: { order_id, reason: 'Old.' },
                }),
              ]
        },
      },
    ],
  }
}

function predictCancellation(trade: Trade, order: Order, by: 'seller' | 'shop'): Answer {
  if (by === 'seller' && trade.seller.blocked) return refused(7)
  if (by === 'seller' && isHiddenFromSeller(order)) return refused(6)
  if (order.cancelled) return accepted()
  if (order.payment || order.attempt || isWithdrawn(trade, order)) return refused(13)
  // the client is emailed if her link still worked, and the seller if the shop cancels an order that she could see (D-561)
  if (order.links > 0 && order.isLastLinkMailed && !order.linkExpired)
    sendEmail(trade, 'order-cancelled', clientOf(order))
  if (by === 'shop' && !order.inShop) sendEmail(trade, 'order-cancelled', order.owner)
  Object.assign(order, { cancelled: true, replaced: true, linkExpired: true })
  count(trade, 'order cancelled')
  return accepted()
}

export function moveToCancelLink(trade: Trade, { at }: StepOf<'cancel link'>): Move | null {
  if (trade.seller.blocked) return null
  const isWaiting = (order: Order) =>
    order.links > 0 && !isHiddenFromSeller(order) && !order.payment && !order.attempt && !isWithdrawn(trade, order)
  const order = pick(trade.orders.filter(isWaiting), at)
  if (!order) return null
  if (order.isLastLinkMailed && !order.linkExpired) sendEmail(trade, 'link-cancelled', clientOf(order))
  Object.assign(order, { linkExpired: true, linkCancelled: true })
  count(trade, 'link cancelled')
  return {
    sentence: `the seller cancels the payment link of order ${order.name}`,
    calls: [
      { expected: { first: [accepted()] }, send: async (live) => [await cancelLink(live, idOf(live, trade, order))] },
    ],
  }
}

async function cancelLink(live: LiveTrade, orderId: string): Promise<Answer> {
  const links = live.shop.db.selectFrom('pay_links').select('id').where('order_id', '=', orderId)
  const { id: link_id } = await links.executeTakeFirstOrThrow()
  return call(live, 'POST', 'link/cancel', { as: live.sellerToken, body: { link_id } })
}
