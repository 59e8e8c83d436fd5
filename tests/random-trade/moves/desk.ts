import { call, type LiveTrade } from '../live/live-trade.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import { count } from '../model/counts.ts'
import { clientOf, isHiddenFromSeller, isWithdrawn } from '../model/order-state.ts'
import { getLeft } from '../model/refunds.ts'
import { type Order, sendEmail, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, pick, pickOrder } from './move.ts'

/** What happens at desks: an administrator sends an invoice or dispatches an order, a seller cancels a payment link. */

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

/** Once: the same parcel once more is neither refused nor mailed again (D-361). */
function predictDispatch(trade: Trade, order: Order): number {
  if (order.dispatched) return 1
  const isLeft = order.lines.some((_, line) => getLeft(order, line) > 0)
  if (!order.payment || order.type === 3 || !isLeft) return 0
  order.dispatched = true
  sendEmail(trade, 'order-dispatched', order.type === 2 ? 'seller' : clientOf(order))
  count(trade, 'dispatched')
  return 1
}

export function moveToCancelLink(trade: Trade, { at }: StepOf<'cancel link'>): Move | null {
  if (trade.seller.blocked) return null
  const isWaiting = (order: Order) =>
    order.links > 0 && !isHiddenFromSeller(order) && !order.payment && !order.attempt && !isWithdrawn(trade, order)
  const order = pick(trade.orders.filter(isWaiting), at)
  if (!order) return null
  if (order.isLastLinkMailed && !order.linkExpired) sendEmail(trade, 'link-cancelled', clientOf(order))
  order.linkExpired = true
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
