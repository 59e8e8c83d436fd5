import type { Receipt } from '#orders/receipts/contract.ts'
import { type Order, toOrder } from '#orders/web/api.ts'

export interface StoredReceipt {
  order: Order
  sellerFirstName: string
}

export function toStoredReceipt({ order, bP, firstName }: Receipt): StoredReceipt {
  return { order: toOrder(order, bP), sellerFirstName: firstName }
}
