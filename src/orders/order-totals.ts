import { multiply, type Pence, pence, subtract, sum } from '#platform/money.ts'
import { type DeliveryType, deliveryType } from './order-state.ts'

export interface PricedLine {
  price: Pence
  rrp: Pence
  commission: Pence
  quantity: number
}

/** Whether the seller pays the price less commission, as for both salon deliveries; otherwise commission is paid out later (D-004). */
export function isCommissionDeducted(type: DeliveryType): boolean {
  return type === deliveryType.toSalon || type === deliveryType.fromSalonStock
}

/** What is charged for one item: its price, less its commission if the seller keeps the commission at the sale (D-006, D-009). */
export function getChargePerItem(
  { price, commission }: Pick<PricedLine, 'price' | 'commission'>,
  isDeducted: boolean,
): Pence {
  return isDeducted ? subtract(price, commission) : price
}

/** The price of one item as shown in a cart and charged: less commission for salon deliveries (D-009, D-010). */
export function getUnitPrice(line: Pick<PricedLine, 'price' | 'commission'>, type: DeliveryType): Pence {
  return getChargePerItem(line, isCommissionDeducted(type))
}

export interface OrderTotals {
  quantity: number
  /** The total at full price, without deduction of commission. */
  full: Pence
  commission: Pence
  /** The total that is shown and charged; it is also the subtotal, because shipping and tax are never charged (D-001). */
  total: Pence
  /** What the buyer saves against the recommended retail price, never negative (D-012). */
  saving: Pence
}

/** What the seller's card is charged for a sale in cash: the price less the commission, whatever the delivery type (D-006, D-011). */
export function getCashCharge({ full, commission }: Pick<OrderTotals, 'full' | 'commission'>): Pence {
  return subtract(full, commission)
}

/** The amount that is charged now: for a sale in cash the price less the commission, otherwise the total. */
export function calculateBalance(
  totals: Pick<OrderTotals, 'full' | 'commission' | 'total'>,
  { isCash }: { isCash: boolean },
): Pence {
  return isCash ? getCashCharge(totals) : totals.total
}

/** The totals of a cart or an order. The browser shows them; the server calculates its own and charges those (D-002). */
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
