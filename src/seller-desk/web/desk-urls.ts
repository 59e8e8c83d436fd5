import type { DeskMonth } from '#seller-desk/contract.ts'

/** My Orders with the paid orders of these days; of one product alone where it is named. */
export function paidOrdersUrl({ from, to }: Partial<Pick<DeskMonth, 'from' | 'to'>>, productId?: string): string {
  const filters = {
    state: 'completed',
    ...(from && { from }),
    ...(to && { to }),
    ...(productId && { product: productId }),
  }
  return `/orders?${new URLSearchParams(filters)}`
}
