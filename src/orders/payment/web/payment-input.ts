import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'

/** What the payment step decides: a saved card, or the token of a new one. */
export type PaymentInput = { kind: 'saved'; card: SavedCard } | { kind: 'new'; token: CardToken }
