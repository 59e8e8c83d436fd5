import { multiply, type Pence, pence, subtract, sum, toPounds } from '#platform/money.ts'
import { deliveryType } from '../order-state.ts'
import { getChargePerItem } from '../order-totals.ts'
import type { OrderLineRow, OrderRow } from './order-store.ts'

type Line = Pick<OrderLineRow, 'price_pence' | 'commission_pence'>

type ListedLine = Line & Pick<OrderLineRow, 'list_price_pence' | 'list_commission_pence'>

type Order = Pick<OrderRow, 'total_pence' | 'full_price_pence'>

/**
 * What one item was charged, so that the lines add up to the order's total: less the commission where the total has it deducted (D-009),
 * but in full where a client paid a salon delivery by payment link (D-005).
 */
export function getUnitPriceCharged(line: Line, order: Order): Pence {
  const item = { price: pence(line.price_pence), commission: pence(line.commission_pence) }
  return getChargePerItem(item, order.total_pence !== order.full_price_pence)
}

/** What one item would have been charged without a code, less the commission where the order's total has it deducted. */
export function getListPriceCharged(line: ListedLine, order: Order): Pence {
  const commission_pence = line.list_commission_pence ?? line.commission_pence
  return getUnitPriceCharged({ price_pence: getListPrice(line), commission_pence }, order)
}

/** The full price of one before a code. */
export function getListPrice({
  list_price_pence,
  price_pence,
}: Pick<ListedLine, 'list_price_pence' | 'price_pence'>): Pence {
  return pence(list_price_pence ?? price_pence)
}

/** A line as people read it: the two lines into which a code has split one are shown as one. */
export interface ShownLine<Row> {
  line: Row
  /** The one or two lines. */
  rows: Row[]
  quantity: number
  /** Of one, before a code. */
  price: Pence
}

/** The lines of an order at the prices before its code; what the code took off is shown in a row of its own. */
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

/** The code of an order with what it took off the full price, for whoever pays that price; null without one. */
export function getCouponShown({
  coupon_code: code,
  reduction_pence,
}: Pick<OrderRow, 'coupon_code' | 'reduction_pence'>): CouponShown | null {
  return code === null ? null : { code, reduction: pence(reduction_pence) }
}

/**
 * The code with what it took off the amount that was charged: where the commission is deducted from that, the part that came out of the
 * commission does not count.
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

/** What the client pays for an order, in pounds; null for what the seller buys for herself (D-433). */
export function getClientAmount({
  client_id,
  delivery_type,
  full_price_pence,
}: Pick<OrderRow, 'client_id' | 'delivery_type' | 'full_price_pence'>): number | null {
  const isForClient = client_id !== null || delivery_type === deliveryType.byLink
  return isForClient ? toPounds(pence(full_price_pence)) : null
}
