/**
 * Whose tries a limit counts together. `order`: those for one order. `no_order`: a seller's, to save a card or pay a debt. `person`: those
 * of the paying client, else of the seller, or of all buyers on a shop page. `client`: a client's. `seller`: those at a seller, or on the
 * seller's shop page. `address`: those from one IP address.
 */
export type CardTryScope = 'order' | 'no_order' | 'person' | 'client' | 'seller' | 'address'

export interface CardTryLimit {
  counts: 'declines' | 'questions'
  of: CardTryScope
  max: number
  windowHours: number
}

/**
 * How long an authentication that the bank asks for may stay open before the payment is cancelled and the reserved goods are released
 * (D-042).
 */
export const questionLifetimeMinutes = 10

/**
 * How many cards may be declined within `windowHours` (D-250), and how many payments may wait for the bank's authentication at once
 * (D-251). An open authentication counts as a decline until it has succeeded.
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
