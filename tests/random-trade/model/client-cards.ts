import { type Answer, accepted, refused } from './answers.ts'
import { hasOwnPage } from './attribution.ts'
import { count } from './counts.ts'
import { isWithdrawn } from './order-state.ts'
import type { Attempt, Order, Trade } from './trade.ts'

/** The link still opens: the last one of an order that can be paid. */
export function isLinkOpen(trade: Trade, order: Order, link: 'last' | 'earlier'): boolean {
  return link === 'last' && order.links > 0 && !order.linkExpired && !isWithdrawn(trade, order)
}

/** With consent, by the mailed link of a client's order or one of her own page; a buyer on a shop page is no client yet (D-518). */
export function canSaveCard(trade: Trade, order: Order, link: 'last' | 'earlier'): boolean {
  return isLinkOpen(trade, order, link) && order.client !== null
}

/** In the settlement; the same card once more takes the place of the first. */
export function keepPaidCard(trade: Trade, { person }: Order, { saves, card }: Attempt): void {
  if (!saves || person === null) return
  trade.cardsSaved += 1
  const others = (trade.cards[person] ?? []).filter((saved) => saved.card !== card)
  trade.cards[person] = [...others, { card, number: trade.cardsSaved }]
  count(trade, 'card saved')
}

/** What a client is answered who removes a saved card on her own page (D-520): another client's card is not found. */
export function predictRemoval(trade: Trade, person: number, number: number): Answer {
  if (!hasOwnPage(trade, person)) return refused(7)
  const cards = trade.cards[person] ?? []
  if (!cards.some((saved) => saved.number === number)) return refused(6)
  trade.cards[person] = cards.filter((saved) => saved.number !== number)
  count(trade, 'card removed')
  return accepted()
}

/**
 * A person's own wish: her records with all sellers end, with the orders that she has not paid, her cards and her emails; what is paid
 * stays. Refused while a payment is under way (N-CLPG-011).
 */
export function predictErasure(trade: Trade, person: number): Answer {
  if (!hasOwnPage(trade, person)) return refused(7)
  const hers = trade.orders.filter((order) => order.person === person && !order.payment)
  if (hers.some(({ attempt, client }) => attempt && !(client !== null && trade.clients[client]?.erased)))
    return refused(13)
  for (const order of hers) if (order.inShop) order.replaced = true
  for (const record of trade.clients)
    if (record.person === person) Object.assign(record, { deleted: true, erased: true })
  trade.cards[person] = []
  count(trade, 'person erased')
  return accepted()
}
