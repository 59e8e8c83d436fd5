import type { PaymentType } from '#orders/order-state.ts'
import type { CardSaving, SavedCardInstrument } from '#payments/provider/server/instrument.ts'
import type { Pence } from '#platform/money.ts'

/**
 * The means of payment: a saved card, to which the checkout adds the provider's token of its CVC, or a token that the browser made from a
 * card or a wallet. A client with a payment link may also use one of her own saved cards.
 */
export type PaymentInput =
  | { method: 'saved_card' | 'cash'; cardId: string; cvcToken?: string | undefined }
  | { method: 'new_card' | 'wallet' | 'link'; token: string; saveFor?: CardSaving | undefined }
  | { method: 'link'; instrument: SavedCardInstrument }

export interface PayOrderRequest {
  /** The order's id or, for a payer with a payment link, the link's secret token (D-026). */
  orderId: string
  input: PaymentInput
  paymentType: PaymentType
  /** The amount that the payer's page showed; null for cash. */
  shownAmount: Pence | null
  /** The IP address that declined cards are counted for; null if limits are switched off. */
  address: string | null
  /** Whether the same call was made before and was interrupted; if the order has been paid since, it is then answered as paid (D-425). */
  isTakenOver?: boolean | undefined
}
