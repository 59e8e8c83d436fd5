import type { CardWire } from '#payments/cards/contract.ts'

/** A saved card as the browser shows it. */
export interface SavedCard {
  id: string
  brand: string
  funding: string
  last4: string
  holderName: string
  expiryMonth: number
  expiryYear: number
}

/** A card can be used until its month is over. */
export function isExpired({ expiryMonth, expiryYear }: SavedCard, at = new Date()): boolean {
  return at >= new Date(expiryYear, expiryMonth, 1)
}

export function toSavedCard(wire: CardWire): SavedCard {
  const { id, brand, funding, last4, name: holderName, exp_month: expiryMonth, exp_year: expiryYear } = wire
  return { id, brand, funding, last4, holderName, expiryMonth, expiryYear }
}
