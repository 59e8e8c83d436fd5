/** The filters of My Orders: by payment, by buyer (sales to clients), by refund, by delivery of paid orders, and by cancellation. */
export const orderStates = ['pending', 'completed', 'sold', 'refunded', 'processing', 'delivered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
