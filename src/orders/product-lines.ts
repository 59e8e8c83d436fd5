import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'

/** A line: some items of a product that cost the same. `amount` is the price of one, in pounds. */
interface Pieces {
  id: string
  left: number
  amount: number
}

/**
 * Groups the lines by product, since people see a product as one line. A coupon splits it in two if the prices of its items differ by a
 * penny (D-641).
 */
export function groupByProduct<Line extends { productId: string }>(lines: readonly Line[]): [Line, ...Line[]][] {
  const groups = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const group = groups.get(line.productId)
    if (group) group.push(line)
    else groups.set(line.productId, [line])
  }
  return [...groups.values()]
}

/**
 * Chooses from which lines this quantity of the product is returned or refunded, the dearest items first; gives the number of items by line
 * id (D-665).
 */
export function takePieces(lines: readonly Pieces[], quantity: number): Map<string, number> {
  const taken = new Map<string, number>()
  let rest = quantity
  for (const { id, left } of lines.toSorted((one, other) => other.amount - one.amount)) {
    const pieces = Math.min(left, rest)
    taken.set(id, pieces)
    rest -= pieces
  }
  return taken
}

/** Formats what one item of a product costs, such as '£9.67 or £9.66'. */
export function describePieces(lines: readonly Pick<Pieces, 'amount'>[]): string {
  const amounts = new Set(lines.map(({ amount }) => amount).toSorted((one, other) => other - one))
  return [...amounts].map((pounds) => formatPounds(fromPounds(pounds) ?? zeroPence)).join(' or ')
}
