import { randomUUID } from 'node:crypto'
import { buyerFields } from '../../harness/shop-pages.ts'
import { type LiveTrade, submit, toAnswer, toPence, toPounds } from '../live/live-trade.ts'
import type { Answer } from '../model/answers.ts'
import { createOrder } from '../model/place-order.ts'
import { predictShopOrder } from '../model/shop-order.ts'
import { people, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import type { Move } from './move.ts'

/** Anybody orders on the seller's shop page, and gets a payment link in the answer. */
export function moveToOrderInShop(trade: Trade, step: StepOf<'order in shop'>): Move {
  const { person, lines, shown, coupon, sent } = step
  const stale = shown === 'stale' ? 1 : 0
  const priced = lines.map((line) => ({ ...line, price: (trade.products[line.product]?.price ?? 0) + stale }))
  const totalAmount = toPounds(createOrder(trade, { type: 5, client: null, lines, coupon }).full + stale)
  const first = predictShopOrder(trade, step)
  const placed = first[0]?.statusCode === 1 ? trade.orders.at(-1) : undefined
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const prods = priced.map(({ product, quantity, price }) => ({
      prod_id: live.products[product]?.id,
      quantity,
      price: toPounds(price),
    }))
    const code = coupon === null ? {} : { coupon: ` ${live.coupons[coupon]?.code} ` }
    const body = { ...buyerFields, email: live.emails[person], prods, totalAmount, ...code }
    const links: string[] = []
    const headers: Record<string, string> = sent === 'once' ? {} : { 'idempotency-key': randomUUID() }
    const options = { body, headers }
    const answers = await submit(sent === 'once' ? 1 : 2, async () => {
      const response = await live.shop.call<{ link: string; totalAmount: number }>(
        ...(['POST', `shop/${live.handle}/order`, options] as const),
      )
      if (response.body.statusCode === 1) links.push(response.body.responseData.link)
      return toAnswer(response, ({ totalAmount: total }) => ({ total: toPence(total) }))
    })
    if (placed && links[0]) await rememberNewestOrder(live, links[0])
    return answers
  }
  const what = lines.map(({ product, quantity }) => `${quantity} of product ${product + 1}`).join(' and ')
  return {
    sentence: `${people[person]} orders ${what} on the shop page${coupon === null ? '' : ` with code ${coupon + 1}`}${stale ? ' at a price that was changed since' : ''}${sent === 'once' ? '' : `, ${sent}`}${placed ? ` (order ${placed.name})` : ''}`,
    calls: [{ expected: { first, others: first }, send }],
  }
}

/** Remembers the order that was just placed, and the secret value of its payment link. */
export async function rememberNewestOrder(live: LiveTrade, link: string): Promise<void> {
  const sellers = [live.seller.id, live.rival.id]
  const orders = live.shop.db.selectFrom('orders').select('id').where('seller_id', 'in', sellers)
  const { id } = await orders.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  live.orderIds.push(id)
  live.payLinks.push([link])
}
