import { type OrderCreditView, orderCreditSchema } from '#orders/attribution/contract.ts'
import type { OrderRow } from '#orders/server/order-store.ts'

export function presentCredit(row: Pick<OrderRow, 'credit' | 'credited_at'>): OrderCreditView | null {
  if (row.credit === null) return null
  return orderCreditSchema.parse({ reason: row.credit, date: row.credited_at?.toISOString() ?? null })
}
