import { type Answer, accepted, refused } from './answers.ts'
import { hasOwnPage } from './attribution.ts'
import { count } from './counts.ts'
import { isWithdrawn } from './order-state.ts'
import { eraseReturns } from './returns.ts'
import type { Attempt, Order, Trade } from './trade.ts'

/** Whether the link still opens: it has to be the last one of an order that can be paid. */
export function isLinkOpen(trade: Trade, order: Order, link: 'last' | 'earlier'): boolean {
  return link === 'last' && order.links > 0 && !order.linkExpired && !isWithdrawn(trade, order)
}

/**
 * Whether the payer can have the card saved: through an open link, if the order has a client; the buyer on a shop page is not a client yet
 * (D-518).
 */
export function canSaveCard(trade: Trade, order: Order, link: 'last' | 'earlier'): boolean {
  return isLinkOpen(trade, order, link) && order.client !== null
}

/** Saves the card of a settled payment if the client has agreed; it replaces the same card if that was saved before. */
export function keepPaidCard(trade: Trade, { person }: Order, { saves, card }: Attempt): void {
  if (!saves || person === null) return
  trade.cardsSaved += 1
  const others = (trade.cards[person] ?? []).filter((saved) => saved.card !== card)
  trade.cards[person] = [...others, { card, number: trade.cardsSaved }]
  count(trade, 'card saved')
}

/** The answer to a client who removes a saved card on her own page (D-520); a card of another client is not found. */
export function predictRemoval(trade: Trade, person: number, number: number): Answer {
  if (!hasOwnPage(trade, person)) return refused(7)
  const cards = trade.cards[person] ?? []
  if (!cards.some((saved) => saved.number === number)) return refused(6)
  trade.cards[person] = cards.filter((saved) => saved.number !== number)
  count(trade, 'card removed')
  return accepted()
}

/**
 * Erases a person's data: her records with all sellers, her unpaid orders, her cards and her emails; paid orders stay. Refused while she is
 * paying an order (N-CLPG-011).
 */
export function predictErasure(trade: Trade, person: number): Answer {
  if (!hasOwnPage(trade, person)) return refused(7)
  const hers = trade.orders.filter((order) => order.person === person && !order.payment)
  if (hers.some(({ attempt, client }) => attempt && !(client !== null && trade.clients[client]?.erased)))
    return refused(13)
  for (const order of hers) if (order.inShop) Object.assign(order, { replaced: true, erased: true })
  eraseReturns(trade, person)
  for (const record of trade.clients)
    if (record.person === person) Object.assign(record, { deleted: true, erased: true })
  trade.cards[person] = []
  count(trade, 'person erased')
  return accepted()
}
