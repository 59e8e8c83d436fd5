import type { CardToken } from '#payments/card-fields/web/card-token.ts'
import type { CardView } from '#payments/cards/contract.ts'

/** What the payment step decides: a saved card, or the token of a new one. */
export type PaymentInput = { kind: 'saved'; card: CardView } | { kind: 'new'; token: CardToken }
