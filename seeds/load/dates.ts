import { annasOrders } from '../people/orders.ts'

const dayMs = 24 * 60 * 60 * 1000

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayMs)
}

/** How many days ago the shop opened: accounts and products are older than the first order. */
export const openedDaysAgo = Math.max(...annasOrders.map((order) => order.daysAgo)) + 16
