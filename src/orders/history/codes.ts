/** The filters of My Orders: by payment, sales to clients, refunds, the delivery of paid orders, and cancelled orders. */
export const orderStates = ['pending', 'completed', 'sold', 'refunded', 'processing', 'delivered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
