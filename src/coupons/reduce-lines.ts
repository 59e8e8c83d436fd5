import { min, multiply, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { CommissionRule } from './code-contract.ts'

/** What a coupon takes off: a percentage of each item, or an amount off all items together. */
export interface CouponTerms {
  percent: number | null
  amount: Pence | null
  rule: CommissionRule
}

/** A line of an order before a coupon is applied. */
export interface ListLine {
  price: Pence
  commission: Pence
  quantity: number
  /** Whether the coupon applies to the product of the line. */
  isEligible: boolean
}

/** A line after a coupon is applied: `list` holds the price and commission of one item before that, null where nothing was taken off. */
export interface ReducedLine<Line extends ListLine> {
  line: Line
  price: Pence
  commission: Pence
  quantity: number
  list: { price: Pence; commission: Pence } | null
}

/** An item never becomes free. */
const lowestPrice = pence(1)

/**
 * Applies a coupon to the lines, in whole pence per item (D-641). Where an amount is spread over several lines, at most one of them ends up
 * with items at two prices, and becomes two lines.
 */
export function reduceLines<Line extends ListLine>(lines: readonly Line[], terms: CouponTerms): ReducedLine<Line>[] {
  const shares =
    terms.percent === null ? spreadAmount(lines, terms.amount ?? zeroPence) : takePercent(lines, terms.percent)
  return lines.flatMap((line, at) =>
    (shares[at] ?? []).map(({ quantity, off }) => {
      const { price, commission } = line
      if (off === 0) return { line, price, commission, quantity, list: null }
      const left = subtract(price, off)
      const rest = reduceCommission(terms.rule, { price, commission }, left)
      return { line, price: left, commission: rest, quantity, list: { price, commission } }
    }),
  )
}

/** What was taken off altogether. */
export function sumReduction(lines: readonly Pick<ReducedLine<ListLine>, 'price' | 'quantity' | 'list'>[]): Pence {
  return sum(
    lines.map(({ price, quantity, list }) => (list ? multiply(subtract(list.price, price), quantity) : zeroPence)),
  )
}

/** How much of the reduction comes out of the commission. */
export function sumShare(lines: readonly Pick<ReducedLine<ListLine>, 'commission' | 'quantity' | 'list'>[]): Pence {
  return sum(
    lines.map(({ commission, quantity, list }) =>
      list ? multiply(subtract(list.commission, commission), quantity) : zeroPence,
    ),
  )
}

/** The commission of one item whose price has become `left`: never less than zero, and never more than `left`. */
export function reduceCommission(rule: CommissionRule, list: { price: Pence; commission: Pence }, left: Pence): Pence {
  const off = list.price - left
  const rest = {
    before: list.commission,
    after: divideHalfUp(BigInt(list.commission) * BigInt(left), BigInt(list.price)),
    // an odd penny of the reduction is paid by the distributor
    shared: list.commission - Math.floor(off / 2),
    hers: list.commission - off,
  }[rule]
  return min(pence(Math.max(0, rest)), left)
}

interface Share {
  quantity: number
  /** What is taken off one item. */
  off: Pence
}

/** Takes a percentage off each price; half a penny is rounded up. */
function takePercent(lines: readonly ListLine[], percent: number): Share[][] {
  return lines.map(({ price, quantity, isEligible }) => {
    const left = divideHalfUp(BigInt(price) * BigInt(100 - percent), 100n)
    return [{ quantity, off: isEligible ? subtract(price, pence(Math.max(lowestPrice, left))) : zeroPence }]
  })
}

/**
 * Spreads the amount over the items in proportion to their prices, rounded down for each item. The pennies that are left over go to one
 * item after another in the order of the lines, so that the sum is exactly the amount.
 */
function spreadAmount(lines: readonly ListLine[], amount: Pence): Share[][] {
  const eligible = lines.filter(({ isEligible }) => isEligible)
  const total = sum(eligible.map(({ price, quantity }) => multiply(price, quantity)))
  const pieces = eligible.reduce((count, { quantity }) => count + quantity, 0)
  const given = min(amount, subtract(total, multiply(lowestPrice, pieces)))
  const offs = lines.map(({ price, isEligible }) =>
    isEligible && total > 0 ? Number((BigInt(given) * BigInt(price)) / BigInt(total)) : 0,
  )
  let rest = given - lines.reduce((all, { quantity }, at) => all + (offs[at] ?? 0) * quantity, 0)
  const dearer = lines.map(() => 0)
  while (rest > 0)
    for (const [at, { price, quantity, isEligible }] of lines.entries()) {
      const off = offs[at] ?? 0
      if (!isEligible || price - off <= lowestPrice || rest === 0) continue
      const more = Math.min(quantity, rest)
      rest -= more
      if (more === quantity) offs[at] = off + 1
      else dearer[at] = more
    }
  return lines.map(({ quantity }, at) => {
    const [off, more] = [offs[at] ?? 0, dearer[at] ?? 0]
    const most = { quantity: quantity - more, off: pence(off) }
    return more === 0 ? [most] : [most, { quantity: more, off: pence(off + 1) }]
  })
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
