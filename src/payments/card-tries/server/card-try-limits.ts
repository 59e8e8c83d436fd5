/**
 * Which tries are counted together: those for one order; those of a seller without an order (`no_order`), to save a card or pay a debt;
 * those of one `person`, who is the client who pays, or else the seller, or all buyers of a shop page together; those of a client;
 * those at a seller, or on the seller's shop page; those from an IP address.
 */
export type CardTryScope = 'order' | 'no_order' | 'person' | 'client' | 'seller' | 'address'

export interface CardTryLimit {
  counts: 'declines' | 'questions'
  of: CardTryScope
  max: number
  windowHours: number
}

/** How long a bank's question may stay open before the payment is cancelled and its inventory released (D-042). */
export const questionLifetimeMinutes = 10

/**
 * How many cards may be declined within the time before (D-250), and how many payments may wait for an answer to a bank's
 * question at once (D-251). A question counts as a decline until it is answered well.
 */
export const cardTryLimits: readonly CardTryLimit[] = [
  { counts: 'questions', of: 'client', max: 5, windowHours: 1 },
  { counts: 'questions', of: 'seller', max: 20, windowHours: 1 },
  { counts: 'declines', of: 'order', max: 5, windowHours: 1 },
  { counts: 'declines', of: 'no_order', max: 10, windowHours: 1 },
  { counts: 'declines', of: 'person', max: 30, windowHours: 24 },
  { counts: 'declines', of: 'seller', max: 60, windowHours: 24 },
  { counts: 'declines', of: 'address', max: 60, windowHours: 1 },
]
