/** What the shop has acknowledged as done. */
export interface Acknowledged {
  orders: { orderId: string; sellerId: string }[]
  payments: { orderId: string; by: string }[]
  refunds: { orderId: string }[]
  returns: { returnId: string; orderId: string }[]
  cancellations: { orderId: string }[]
  /** The emails of clients whose data was erased. */
  erasedEmails: string[]
  /** The secret tokens of explore links. */
  exploreLinks: string[]
  /** The ids of clients who were sent products, one entry for each call. */
  shoppingLinks: string[]
  signUps: { userId: string; email: string }[]
  /** News to all sellers, with the number of its receivers. */
  news: { newsId: string; subject: string; receivers: number }[]
  /** How many calls may have placed an order, whether acknowledged or not. */
  orderCalls: number
}

export const createAcknowledged = (): Acknowledged => ({
  orders: [],
  payments: [],
  refunds: [],
  returns: [],
  cancellations: [],
  erasedEmails: [],
  exploreLinks: [],
  shoppingLinks: [],
  signUps: [],
  news: [],
  orderCalls: 0,
})
