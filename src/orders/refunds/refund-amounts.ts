import { multiply, type Pence, pence, subtract, sum } from '#platform/money.ts'
import { getChargePerItem } from '../order-totals.ts'

/** A line of a paid order; `refunded` is the quantity that was refunded already, price and commission are for one item. */
export interface RefundableLine {
  id: string
  quantity: number
  refunded: number
  price: Pence
  commission: Pence
}

export interface RefundedLine {
  id: string
  quantity: number
  amount: Pence
  commission: Pence
}

/** What was charged for one item. Commission that the sale deducted was never charged, so it is not refunded either (D-006). */
export function getUnitAmountCharged(
  { price, commission }: Pick<RefundableLine, 'price' | 'commission'>,
  commissionMode: string,
): Pence {
  return getChargePerItem({ price, commission }, commissionMode === 'discount')
}

/** The requested quantity of each line; the quantities of a line that is requested twice are added up. */
export function sumQuantities(requested: readonly { lineId: string; quantity: number }[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of requested) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  return quantities
}

/** The lines to refund, in the requested quantities or, without any, everything that is left; null if more is requested than is left. */
export function calculateRefundLines(
  lines: readonly RefundableLine[],
  requested: readonly { lineId: string; quantity: number }[],
  commissionMode: string,
): RefundedLine[] | null {
  const quantities = sumQuantities(requested)
  const lineIds = new Set(lines.map(({ id }) => id))
  if ([...quantities.keys()].some((id) => !lineIds.has(id))) return null
  const refunded: RefundedLine[] = []
  for (const line of lines) {
    const left = line.quantity - line.refunded
    const quantity = requested.length === 0 ? left : (quantities.get(line.id) ?? 0)
    if (quantity > left) return null
    if (quantity === 0) continue
    const amount = multiply(getUnitAmountCharged(line, commissionMode), quantity)
    refunded.push({ id: line.id, quantity, amount, commission: multiply(line.commission, quantity) })
  }
  return refunded
}

export function sumRefundLines(lines: readonly RefundedLine[]): { amount: Pence; commission: Pence } {
  return { amount: sum(lines.map(({ amount }) => amount)), commission: sum(lines.map(({ commission }) => commission)) }
}

/**
 * The share of `total` that is in proportion to `part` of `whole`, rounded down to a whole penny; all of `total` if `part` takes all of
 * `whole`.
 */
export function getProportionalShare(total: Pence, part: Pence, whole: Pence): Pence {
  return part >= whole ? total : pence(Number((BigInt(total) * BigInt(part)) / BigInt(whole)))
}

/** Scales the lines' amounts so that they add up to these totals; the last line takes the pence left by rounding. */
export function distributeOverLines(
  lines: readonly RefundedLine[],
  totals: { amount: Pence; commission: Pence },
): RefundedLine[] {
  const amounts = distribute(
    totals.amount,
    lines.map(({ amount }) => amount),
  )
  const commissions = distribute(
    totals.commission,
    lines.map(({ commission }) => commission),
  )
  return lines.map((line, at) => ({
    ...line,
    amount: amounts[at] ?? line.amount,
    commission: commissions[at] ?? line.commission,
  }))
}

function distribute(total: Pence, weights: readonly Pence[]): Pence[] {
  const shares: Pence[] = []
  let [left, weightLeft] = [total, sum(weights)]
  for (const [at, weight] of weights.entries()) {
    const share =
      at === weights.length - 1 ? left : weightLeft > 0 ? getProportionalShare(left, weight, weightLeft) : pence(0)
    shares.push(share)
    left = subtract(left, share)
    weightLeft = subtract(weightLeft, weight)
  }
  return shares
}
