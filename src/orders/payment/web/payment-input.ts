import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { SavedCard } from '#payments/cards/web/saved-card.ts'

/** What the payment step decides: a saved card with the token of its CVC, or the token of a new card. */
export type PaymentInput = { kind: 'saved'; card: SavedCard; cvcToken: string } | { kind: 'new'; token: CardToken }
