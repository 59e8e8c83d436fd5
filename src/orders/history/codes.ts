/** What My Orders can be narrowed to: by payment, to what was sold to clients, by money given back, by delivery of what is paid, and to what was cancelled. */
export const orderStates = ['pending', 'completed', 'sold', 'refunded', 'processing', 'delivered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
