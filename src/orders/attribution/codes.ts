/**
 * Why a seller is credited with an order: the seller placed it, the client came by the seller's link, or the client is the seller's
 * (D-350).
 */
export const creditReason = { seller: 'seller', link: 'link', client: 'client' } as const
export type CreditReason = (typeof creditReason)[keyof typeof creditReason]
