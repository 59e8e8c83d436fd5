import { multiply, type Pence, pence, subtract, sum, toPounds } from '#platform/money.ts'
import { deliveryType } from '../order-state.ts'
import { getChargePerItem } from '../order-totals.ts'
import type { OrderLineRow, OrderRow } from './order-store.ts'

type Line = Pick<OrderLineRow, 'price_pence' | 'commission_pence'>

type ListedLine = Line & Pick<OrderLineRow, 'list_price_pence' | 'list_commission_pence'>

type Order = Pick<OrderRow, 'total_pence' | 'full_price_pence'>

/**
 * What was charged for one item, so that the lines add up to the order's total: the price less its commission if the commission was
 * deducted from the total (D-009), but the full price if a client paid a salon delivery through a payment link (D-005).
 */
export function getUnitPriceCharged(line: Line, order: Order): Pence {
  const item = { price: pence(line.price_pence), commission: pence(line.commission_pence) }
  return getChargePerItem(item, order.total_pence !== order.full_price_pence)
}

/**
 * What would have been charged for one item without the coupon: its full price, or the price less its commission if the commission was
 * deducted from the order's total.
 */
export function getListPriceCharged(line: ListedLine, order: Order): Pence {
  const commission_pence = line.list_commission_pence ?? line.commission_pence
  return getUnitPriceCharged({ price_pence: getListPrice(line), commission_pence }, order)
}

/** The full price of one item before the coupon. */
export function getListPrice({
  list_price_pence,
  price_pence,
}: Pick<ListedLine, 'list_price_pence' | 'price_pence'>): Pence {
  return pence(list_price_pence ?? price_pence)
}

/** A line as people read it: a coupon may have split it into two stored lines, which are shown as one. */
export interface ShownLine<Row> {
  line: Row
  /** The one or two stored lines. */
  rows: Row[]
  quantity: number
  /** The price of one item before the coupon. */
  price: Pence
}

/** The lines of an order at their prices before the coupon, whose reduction is shown in a row of its own. */
export function listShownLines<Row extends ListedLine & Pick<OrderLineRow, 'product_id' | 'quantity'>>(
  lines: readonly Row[],
  priceOf: (line: Row) => Pence,
): ShownLine<Row>[] {
  const shown: ShownLine<Row>[] = []
  for (const line of lines) {
    const price = priceOf(line)
    const same = shown.find((other) => other.line.product_id === line.product_id && other.price === price)
    if (same) {
      same.quantity += line.quantity
      same.rows.push(line)
    } else shown.push({ line, rows: [line], quantity: line.quantity, price })
  }
  return shown
}

interface CouponShown {
  code: string
  reduction: Pence
}

/** The coupon's code and its reduction of the full price, for a reader who pays the full price; null for an order without a coupon. */
export function getCouponShown({
  coupon_code: code,
  reduction_pence,
}: Pick<OrderRow, 'coupon_code' | 'reduction_pence'>): CouponShown | null {
  return code === null ? null : { code, reduction: pence(reduction_pence) }
}

/**
 * The coupon's code and its reduction of the amount that was charged. If the commission was deducted from that amount, the part of the
 * reduction that the commission bears does not count.
 */
export function getCouponCharged(
  order: Order & Pick<OrderRow, 'coupon_code'> & { lines: readonly (ListedLine & Pick<OrderLineRow, 'quantity'>)[] },
): CouponShown | null {
  if (order.coupon_code === null) return null
  const reductions = order.lines.map((line) =>
    multiply(subtract(getListPriceCharged(line, order), getUnitPriceCharged(line, order)), line.quantity),
  )
  return { code: order.coupon_code, reduction: sum(reductions) }
}

/** What the client pays for an order, in pounds; null if the seller bought the goods for her own salon (D-433). */
export function getClientAmount({
  client_id,
  delivery_type,
  full_price_pence,
}: Pick<OrderRow, 'client_id' | 'delivery_type' | 'full_price_pence'>): number | null {
  const isForClient = client_id !== null || delivery_type === deliveryType.byLink
  return isForClient ? toPounds(pence(full_price_pence)) : null
}
