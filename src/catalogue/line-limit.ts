/** How many of one product a line of a basket or of an order has at most. */
export const maxLineQuantity = 999
