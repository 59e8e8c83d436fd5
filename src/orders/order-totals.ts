import { type Delivery, delivery } from '#orders/contract.ts'
import { less, type Pence, pence, sum, times } from '#platform/money.ts'

export interface Line {
  price: Pence
  rrp: Pence
  commission: Pence
  quantity: number
}

/** Both salon deliveries: the seller pays, and keeps her commission at once instead of getting it later (D-004). */
export function keepsCommission(type: Delivery): boolean {
  return type === delivery.toSalon || type === delivery.fromSalonStock
}

/** What a line shows and is charged for each piece: the price, less the commission for salon deliveries (D-009, D-010). */
export function priceShown(line: Pick<Line, 'price' | 'commission'>, type: Delivery): Pence {
  return keepsCommission(type) ? less(line.price, line.commission) : line.price
}

export interface Totals {
  quantity: number
  /** at the client's price */
  full: Pence
  commission: Pence
  /** the order's total as shown and charged; subtotal and total are one, as shipping and tax are nothing (D-001) */
  total: Pence
  /** against the recommended price, never below nothing (D-012) */
  saving: Pence
}

/** The sums of a basket or an order. The browser shows them, the server counts them again and charges its own (D-002). */
export function totals(lines: readonly Line[], type: Delivery): Totals {
  const full = sum(lines.map((line) => times(line.price, line.quantity)))
  return {
    quantity: lines.reduce((count, line) => count + line.quantity, 0),
    full,
    commission: sum(lines.map((line) => times(line.commission, line.quantity))),
    total: sum(lines.map((line) => times(priceShown(line, type), line.quantity))),
    saving: pence(Math.max(0, sum(lines.map((line) => times(line.rrp, line.quantity))) - full)),
  }
}
