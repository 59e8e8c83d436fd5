import { less, type Pence, sum, times } from '#platform/money.ts'

/** A line of a paid order, and how much of it has gone back. */
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

/** Commission that was kept at the sale was never charged, so it does not go back either (D-006). */
export function getUnitAmountCharged({ price, commission }: Pick<RefundableLine, 'price' | 'commission'>, mode: string): Pence {
  return mode === 'discount' ? less(price, commission) : price
}

/** The chosen pieces, or everything that is left; null when more is chosen than there is. */
export function calculateRefundLines(
  lines: readonly RefundableLine[],
  chosen: readonly { line_id: string; quantity: number }[],
  mode: string,
): RefundedLine[] | null {
  const wished = new Map<string, number>()
  for (const { line_id, quantity } of chosen) wished.set(line_id, (wished.get(line_id) ?? 0) + quantity)
  const known = new Set(lines.map(({ id }) => id))
  if ([...wished.keys()].some((id) => !known.has(id))) return null
  const refunded: RefundedLine[] = []
  for (const line of lines) {
    const left = line.quantity - line.refunded
    const quantity = chosen.length === 0 ? left : (wished.get(line.id) ?? 0)
    if (quantity > left) return null
    if (quantity === 0) continue
    const amount = times(getUnitAmountCharged(line, mode), quantity)
    refunded.push({ id: line.id, quantity, amount, commission: times(line.commission, quantity) })
  }
  return refunded
}

export function sumRefundLines(lines: readonly RefundedLine[]): { amount: Pence; commission: Pence } {
  return { amount: sum(lines.map(({ amount }) => amount)), commission: sum(lines.map(({ commission }) => commission)) }
}
