/** The page on which a client sees her orders, her addresses and what is stored about her; emails to clients link to it. */
export const clientPagePath = '/client-page'

/** Opens an order on that page once she has entered her code; the id alone opens nothing. */
export const clientOrderPath = (orderId: string) => `${clientPagePath}?order=${orderId}`
