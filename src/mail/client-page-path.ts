/** The page on which clients see their orders, their addresses and what is stored about them; emails to clients link to it. */
export const clientPagePath = '/client-page'

/** Opens an order on that page once the client has entered a code; the id alone opens nothing. */
export const clientOrderPath = (orderId: string) => `${clientPagePath}?order=${orderId}`
