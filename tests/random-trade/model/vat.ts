import type { Order, Trade } from './trade.ts'

/** The VAT of invoices and credit notes as the specification has it (D-365, D-391): of each line, to the nearest penny. */

export const vatIn = (gross: number, rate: number): number => Math.round((gross * rate) / (100 + rate))

/** What credit notes have given back of one line of an order. */
export interface CreditedLine {
  gross: number
  vat: number
}

/** What the payer was charged for one item of a line: a sale at a discount never charged the commission. */
export function chargedForOne({ lines, payment }: Order, at: number): number {
  const { price = 0, commission = 0 } = lines[at] ?? {}
  return payment?.mode === 'discount' ? price - commission : price
}

const rateOf = ({ products }: Trade, { lines }: Order, at: number): number =>
  products[lines[at]?.product ?? 0]?.vatRate ?? 0

export const sumInvoicedVat = (trade: Trade, order: Order): number =>
  order.lines.reduce(
    (sum, { quantity }, at) => sum + vatIn(chargedForOne(order, at) * quantity, rateOf(trade, order, at)),
    0,
  )

/**
 * The part of each line in a credit note: the amount goes to the lines in proportion to what was charged for them, and the VAT is that of
 * all credits of the line less what was credited before, so that several parts give back the same as the whole.
 */
export function splitCredit(
  trade: Trade,
  order: Order,
  { lines, amount }: { lines: readonly { line: number; quantity: number }[]; amount: number },
): Map<number, CreditedLine> {
  const weights = lines.map(({ line, quantity }) => ({ line, weight: chargedForOne(order, line) * quantity }))
  weights.sort((one, other) => one.line - other.line)
  let [left, weightLeft] = [amount, weights.reduce((sum, { weight }) => sum + weight, 0)]
  const parts = new Map<number, CreditedLine>()
  for (const [at, { line, weight }] of weights.entries()) {
    const isLast = at === weights.length - 1
    const gross = isLast || weight >= weightLeft ? left : Math.floor((left * weight) / weightLeft)
    const before = order.payment?.credited.get(line) ?? { gross: 0, vat: 0 }
    parts.set(line, { gross, vat: vatIn(before.gross + gross, rateOf(trade, order, line)) - before.vat })
    left -= gross
    weightLeft -= weight
  }
  return parts
}

export const sumVat = (parts: Map<number, CreditedLine>): number =>
  [...parts.values()].reduce((sum, { vat }) => sum + vat, 0)

/** Adds the parts of a credit note to what was credited of each line, or takes those of one that was cancelled off again. */
export function addCredit({ payment }: Order, parts: Map<number, CreditedLine>, sign: 1 | -1): void {
  for (const [line, { gross, vat }] of parts) {
    const before = payment?.credited.get(line) ?? { gross: 0, vat: 0 }
    payment?.credited.set(line, { gross: before.gross + sign * gross, vat: before.vat + sign * vat })
  }
}

/** Describes an invoice or a credit note, in the same way for the model and for the shop. */
export const formatDocument = (kind: string, gross: number, vat: number): string => `${kind} ${gross} with VAT ${vat}`
