/** The page on which clients see their orders, their addresses and what is stored about them; emails to clients link to it. */
export const clientPagePath = '/client-page'

/** Opens an order on that page once the client has entered a code; the id alone opens nothing. */
export const clientOrderPath = (orderId: string) => `${clientPagePath}?order=${orderId}`

/** Leads on to 'Return or problem' of the order with this number, for pages that know no more of the order. */
export const clientProblemPath = (orderNumber: string) => `${clientPagePath}?problem=${encodeURIComponent(orderNumber)}`
