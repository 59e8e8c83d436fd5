/** What the shop has said is done. */
export interface Acknowledged {
  orders: { orderId: string; sellerId: string }[]
  payments: { orderId: string; by: string }[]
  refunds: { orderId: string }[]
  /** The values of explore links. */
  exploreLinks: string[]
  /** The clients who were sent products, one for each call. */
  shoppingLinks: string[]
  signUps: { userId: string; email: string }[]
  /** What the shop has written to its sellers, and how many of them. */
  news: { newsId: string; subject: string; receivers: number }[]
  /** Calls that may have made an order, acknowledged or not. */
  orderCalls: number
}

export const createAcknowledged = (): Acknowledged => ({
  orders: [],
  payments: [],
  refunds: [],
  exploreLinks: [],
  shoppingLinks: [],
  signUps: [],
  news: [],
  orderCalls: 0,
})
