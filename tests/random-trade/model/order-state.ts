import { type Order, people, type Trade } from './trade.ts'

/** 1 not started, 2 pending, 3 completed (D-024). */
export function statusOf({ payment, attempt, isLinkMailed, replacesPending }: Order): 1 | 2 | 3 {
  if (payment) return 3
  return attempt || isLinkMailed || replacesPending ? 2 : 1
}

/** Whether the order can no longer be paid, because it was replaced or its client was deleted (D-022, D-207). */
export function isWithdrawn(trade: Trade, { replaced, client }: Order): boolean {
  return replaced || (client !== null && trade.clients[client]?.deleted === true)
}

/** Whether one of the order's products was withdrawn: then it is not charged, and its link is not sent again (D-580). */
export function hasWithdrawnProduct({ products }: Trade, { lines }: Order): boolean {
  return lines.some(({ product }) => products[product]?.withdrawn)
}

/** The quantity of each product, since a coupon may have made two lines out of one. */
export function sumByProduct(lines: Order['lines']): { product: number; quantity: number }[] {
  const products = [...new Set(lines.map(({ product }) => product))]
  return products.map((product) => ({
    product,
    quantity: lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0),
  }))
}

/** Whether the seller does not see the order, because it is another seller's, or an unpaid one of the shop page (D-504). */
export function isHiddenFromSeller({ owner, inShop, payment }: Order): boolean {
  return owner === 'rival' || (inShop && !payment)
}

/** The name by which the model calls the client of an order in emails; null for an order without a client. */
export function clientOf({ person }: Order): string | null {
  return person === null ? null : (people[person] ?? null)
}
