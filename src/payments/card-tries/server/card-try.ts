/** The purpose of a card try, and the person who tries the card. */
export interface CardTry {
  /** Null where a debt is paid or a card saved. */
  orderId: string | null
  sellerId: string
  /** The client who pays by payment link or explore link; null where the seller pays. */
  clientId: string | null
  /** Tried on the seller's shop page, by a person who is no client yet. */
  byShopPage?: boolean
  /** The IP address that the request came from. */
  address: string
}
