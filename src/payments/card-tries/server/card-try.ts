/** The purpose of a card try, and the person who tries the card. */
export interface CardTry {
  /** Null if the card pays a debt or is only saved. */
  orderId: string | null
  sellerId: string
  /** The client who pays through a payment link or explore link; null if the seller pays. */
  clientId: string | null
  /** True if the card is tried on the seller's shop page by a person who is not a client yet. */
  byShopPage?: boolean
  /** The IP address that the request came from. */
  address: string
}
