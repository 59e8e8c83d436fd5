/** Why a seller is credited with an order: she placed it, the client came by her link, or the client belongs to her (D-350). */
export const creditReason = { seller: 'seller', link: 'link', client: 'client' } as const
export type CreditReason = (typeof creditReason)[keyof typeof creditReason]
