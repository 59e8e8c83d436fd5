import type { DeskMonth } from '#reports/seller/contract.ts'

/** My Orders with what was sold to clients in these days; of one product alone where it is named. */
export function paidOrdersUrl({ from, to }: Partial<Pick<DeskMonth, 'from' | 'to'>>, productId?: string): string {
  const filters = {
    state: 'sold',
    ...(from && { from }),
    ...(to && { to }),
    ...(productId && { product: productId }),
  }
  return `/orders?${new URLSearchParams(filters)}`
}
