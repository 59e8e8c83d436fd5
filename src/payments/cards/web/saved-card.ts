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

export function toSavedCard(wire: CardWire): SavedCard {
  const { id, brand, funding, last4, name: holderName, exp_month: expiryMonth, exp_year: expiryYear } = wire
  return { id, brand, funding, last4, holderName, expiryMonth, expiryYear }
}
