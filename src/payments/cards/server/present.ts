import type { CardWire } from '#payments/cards/contract.ts'
import type { CardRow } from '#payments/cards/server/cards-store.ts'

export function presentCard(row: CardRow): CardWire {
  return {
    id: row.id,
    brand: row.brand,
    funding: row.funding,
    last4: row.last4,
    name: row.holder_name,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
  }
}
