import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'

/** Some pieces of a product that cost the same, in pounds each. */
interface Pieces {
  id: string
  left: number
  amount: number
}

/** The lines grouped by product, since people read them as one: a code splits a line in two where its pieces differ by a penny (D-641). */
export function groupByProduct<Line extends { productId: string }>(lines: readonly Line[]): [Line, ...Line[]][] {
  const groups = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const group = groups.get(line.productId)
    if (group) group.push(line)
    else groups.set(line.productId, [line])
  }
  return [...groups.values()]
}

/** How many pieces of each line, by its id, make up this quantity of the product; the dearest pieces go back first (D-665). */
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

/** '£9.67 or £9.66': what one piece of a product costs. */
export function describePieces(lines: readonly Pick<Pieces, 'amount'>[]): string {
  const amounts = new Set(lines.map(({ amount }) => amount).toSorted((one, other) => other - one))
  return [...amounts].map((pounds) => formatPounds(fromPounds(pounds) ?? zeroPence)).join(' or ')
}
