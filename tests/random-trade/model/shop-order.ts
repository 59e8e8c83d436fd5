import { type Answer, accepted, refused } from './answers.ts'
import { decideCredit, hasOwnPage } from './attribution.ts'
import { count } from './counts.ts'
import { countPlacedWithCode, isCouponRefused } from './coupons.ts'
import { sumByProduct } from './order-state.ts'
import { createOrder, listLines, smallestAmount } from './place-order.ts'
import type { Order, Trade } from './trade.ts'

export interface ShopOrderRequest {
  person: number
  lines: { product: number; quantity: number }[]
  shown: 'current' | 'stale'
  coupon: number | null
}

/** The answers that an order on the seller's shop page may get; the order is named by a letter like every other (D-503). */
export function predictShopOrder(trade: Trade, { person, lines, shown, coupon }: ShopOrderRequest): Answer[] {
  const { seller, products } = trade
  if (seller.blocked) return [refused(6)]
  if (!seller.payoutsEnabled) return [refused(8)]
  const rejections = new Set<number>()
  for (const { product, quantity } of lines) {
    if (!products[product]?.visible) rejections.add(6)
    else if (quantity > products[product].quantity) rejections.add(15)
  }
  if (shown === 'stale') rejections.add(14)
  if (
    coupon !== null &&
    isCouponRefused(trade, { coupon, type: 5, client: null, person, lines: listLines(trade, lines), isForClient: true })
  ) {
    rejections.add(13)
    count(trade, 'code refused')
  }
  if (createOrder(trade, { type: 5, client: null, lines, coupon }).total < smallestAmount) rejections.add(1)
  if (rejections.size > 0) return [...rejections].map(refused)
  const credit = decideCredit(trade, person) ?? { owner: 'seller' as const, reason: 'shop' as const }
  const order = createOrder(trade, { type: 5, client: null, lines, coupon }, credit.owner)
  Object.assign(order, { credit: credit.reason, inShop: true, person, links: 1 })
  trade.orders.push(order)
  count(trade, 'shop orders placed')
  countPlacedWithCode(trade, order)
  if (order.owner === 'rival') count(trade, 'credited to another seller')
  return [accepted({ total: order.full })]
}

/**
 * The lines of an order that can be bought again today; a product that is no longer sold, or not in stock in that quantity, is left
 * out.
 */
export function listLinesToday({ products }: Trade, { lines }: Order): { product: number; quantity: number }[] {
  return sumByProduct(lines)
    .filter(({ product, quantity }) => products[product]?.visible && products[product].quantity >= quantity)
    .map(({ product, quantity }) => ({ product, quantity }))
}

/** Whether the person's own page lists the order: paid ones, and those whose payment link was mailed, cancelled too (N-CLPG-004, D-759). */
export function isOnClientPage({ clients }: Trade, order: Order): boolean {
  const { client, replaced, cancelled, payment, isLinkMailed } = order
  const record = client === null ? undefined : clients[client]
  if (!record || record.erased || (replaced && !cancelled)) return false
  return payment !== null || (isLinkMailed && !record.deleted)
}

/** The answer to 'Buy again' on the client's page, which orders the same for the same address (N-CLPG-008, D-404). */
export function predictBuyAgain(trade: Trade, order: Order, shown: number): Answer {
  if (!hasOwnPage(trade, order.person ?? -1)) return refused(7)
  if (!isOnClientPage(trade, order) || order.cancelled) return refused(6)
  const credit = decideCredit(trade, order.person ?? -1)
  if (!credit) return refused(8)
  const lines = listLinesToday(trade, order)
  if (lines.length === 0) return refused(15)
  const placed = createOrder(trade, { type: 5, client: credit.client, lines, coupon: null }, credit.owner)
  if (shown !== placed.full) return refused(14)
  Object.assign(placed, { credit: credit.reason, links: 1 })
  trade.orders.push(placed)
  count(trade, 'bought again')
  return accepted()
}
