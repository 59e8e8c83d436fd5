import type { PaymentType } from '#orders/order-state.ts'
import type { CardSaving, SavedCardInstrument } from '#payments/provider/server/instrument.ts'
import type { Pence } from '#platform/money.ts'

/**
 * How the payer pays: with a saved card, for which the checkout adds the provider's token of its CVC, or with a token that the browser
 * made of a card or a wallet. A client by link may also use a saved card of her own.
 */
export type PaymentInput =
  | { method: 'saved_card' | 'cash'; cardId: string; cvcToken?: string | undefined }
  | { method: 'new_card' | 'wallet' | 'link'; token: string; saveFor?: CardSaving | undefined }
  | { method: 'link'; instrument: SavedCardInstrument }

export interface PayOrderRequest {
  /** The order's id; for a payer by link the link's value (D-026). */
  orderId: string
  input: PaymentInput
  paymentType: PaymentType
  /** The amount that the payer's page showed; null for cash. */
  shownAmount: Pence | null
  /** The IP address that declined cards are counted for; null where limits are switched off. */
  address: string | null
  /** Whether the same call was made before and interrupted: an order that has been paid since is then answered as paid (D-425). */
  isTakenOver?: boolean | undefined
}
