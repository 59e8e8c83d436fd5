import { sql } from 'kysely'
import { openInBrowser } from '../../harness/mailed-links.ts'
import { call, type LiveTrade, toPence } from '../live/live-trade.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import { isLinkOpen } from '../model/client-cards.ts'
import { isCouponGone } from '../model/coupons.ts'
import { openPayLink } from '../model/follow-up.ts'
import { clientOf, hasWithdrawnProduct, isHiddenFromSeller, isWithdrawn, statusOf } from '../model/order-state.ts'
import { type Order, sendEmail, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, moveOutside, pickOrder } from './move.ts'

type PayLinkStep = StepOf<'send pay link'> | StepOf<'open pay link'> | StepOf<'pay link expires'>

export function moveWithPayLink(trade: Trade, step: PayLinkStep): Move | null {
  if (step.do === 'send pay link') return moveToSend(trade, step)
  const order = pickOrder(trade, step.at, ({ links }) => links > 0)
  if (!order || order.links < (step.link === 'last' ? 1 : 2)) return null
  if (step.do === 'open pay link') return moveToOpen(trade, order, step.link)
  order.linkExpired = true
  return moveOutside(`the payment link of order ${order.name} expires`, ({ shop, orderIds }) =>
    sql`update pay_links set expires_at = now() - interval '1 second'
      where order_id = ${orderIds[trade.orders.indexOf(order)]}`.execute(shop.db),
  )
}

function moveToSend(trade: Trade, { at }: PayLinkStep): Move | null {
  const order = pickOrder(
    trade,
    at,
    (candidate) => !candidate.payment && candidate.client !== null && candidate.owner === 'seller',
  )
  if (!order) return null
  const first = predictSending(trade, order)
  const sent = first[0]?.statusCode === 1
  return {
    sentence: `the seller sends a payment link for order ${order.name}`,
    calls: [{ expected: { first }, send: async (live) => [await sendPayLink(live, trade, order, sent)] }],
  }
}

/** The order's client gets a new link, and every link before it is closed (D-024, D-026). */
function predictSending(trade: Trade, order: Order): Answer[] {
  if (trade.seller.blocked) return [refused(7)]
  if (isHiddenFromSeller(order)) return [refused(6)]
  const rejections: number[] = []
  if (order.client === null || trade.clients[order.client]?.erased) rejections.push(8)
  const isClosed = order.payment || order.attempt || isWithdrawn(trade, order)
  if (isClosed || hasWithdrawnProduct(trade, order) || isCouponGone(trade, order)) rejections.push(13)
  if (rejections.length > 0) return rejections.map(refused)
  Object.assign(order, {
    isLinkMailed: true,
    isLastLinkMailed: true,
    linkExpired: false,
    linkCancelled: false,
    openedLink: null,
  })
  order.links += 1
  sendEmail(trade, 'pay-link', clientOf(order))
  return [accepted()]
}

async function sendPayLink(live: LiveTrade, trade: Trade, order: Order, sent: boolean): Promise<Answer> {
  const body = { order_id: idOf(live, trade, order) }
  const answer = await call(live, 'POST', 'payment/link', { as: live.sellerToken, body })
  if (sent && answer.statusCode === 1) await readMailedLink(live, trade, order)
  return answer
}

/** Reads the link from the client's email, since its value is stored nowhere else. */
export async function readMailedLink(live: LiveTrade, trade: Trade, order: Order): Promise<void> {
  const email = await live.shop.db
    .selectFrom('emails')
    .select('text')
    .where('kind', '=', 'pay-link')
    .where('recipient', '=', live.emails[order.person ?? 0] ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [, value = ''] = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '') ?? []
  live.payLinks[trade.orders.indexOf(order)]?.push(value)
}

function moveToOpen(trade: Trade, order: Order, link: 'last' | 'earlier'): Move {
  const isClosed = !isLinkOpen(trade, order, link)
  if (!isClosed) openPayLink(trade, order)
  const isNamed = !order.payment && hasWithdrawnProduct(trade, order)
  const shown = { total: order.full, status: statusOf(order), withdrawn: isNamed ? 1 : 0 }
  const expected = isClosed ? refused(10) : accepted(shown)
  return {
    sentence: `${clientOf(order)} opens the ${link} payment link of order ${order.name}`,
    calls: [
      {
        expected: { first: [expected] },
        send: async (live) => {
          const value = live.payLinks[trade.orders.indexOf(order)]?.at(link === 'last' ? -1 : -2)
          const answer = await call(live, 'GET', `order/payment/${value}`, {}, readPayLink)
          if (value && answer.statusCode === 1) await openInBrowser(live.shop, value)
          return [answer]
        },
      },
    ],
  }
}

/** Reads the amounts from the page of a link; `withdrawn` is 1 if it names withdrawn products, and so takes no payment. */
function readPayLink({ order }: { order: { totalAmount: number; paymentStatus: number; withdrawn?: string[] } }) {
  const withdrawn = (order.withdrawn ?? []).length > 0 ? 1 : 0
  return { total: toPence(order.totalAmount), status: order.paymentStatus, withdrawn }
}
