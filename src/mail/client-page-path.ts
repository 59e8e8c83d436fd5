/** The page on which clients see their orders, their addresses and what is stored about them; emails to clients link to it. */
export const clientPagePath = '/client-page'

/** The path that opens an order on the client page once the client has entered a mailed code; the order's id alone opens nothing. */
export const clientOrderPath = (orderId: string) => `${clientPagePath}?order=${orderId}`

/** The path that leads to 'Return or problem' for the order with this number, for pages that know nothing else about the order. */
export const clientProblemPath = (orderNumber: string) => `${clientPagePath}?problem=${encodeURIComponent(orderNumber)}`
