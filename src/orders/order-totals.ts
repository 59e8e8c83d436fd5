import { type DeliveryType, deliveryType } from '#orders/contract.ts'
import { multiply, type Pence, pence, subtract, sum } from '#platform/money.ts'

export interface PricedLine {
  price: Pence
  rrp: Pence
  commission: Pence
  quantity: number
}

/** Both salon deliveries: the seller pays, and keeps her commission at once instead of getting it later (D-004). */
export function isCommissionDeducted(type: DeliveryType): boolean {
  return type === deliveryType.toSalon || type === deliveryType.fromSalonStock
}

/** What a line shows and is charged for each piece: the price, less the commission for salon deliveries (D-009, D-010). */
export function getUnitPrice(line: Pick<PricedLine, 'price' | 'commission'>, type: DeliveryType): Pence {
  return isCommissionDeducted(type) ? subtract(line.price, line.commission) : line.price
}

export interface OrderTotals {
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
export function calculateTotals(lines: readonly PricedLine[], type: DeliveryType): OrderTotals {
  const full = sum(lines.map((line) => multiply(line.price, line.quantity)))
  return {
    quantity: lines.reduce((count, line) => count + line.quantity, 0),
    full,
    commission: sum(lines.map((line) => multiply(line.commission, line.quantity))),
    total: sum(lines.map((line) => multiply(getUnitPrice(line, type), line.quantity))),
    saving: pence(Math.max(0, sum(lines.map((line) => multiply(line.rrp, line.quantity))) - full)),
  }
}
