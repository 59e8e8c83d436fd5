import { type Pence, pence, subtract } from './money.ts'

/**
 * Splits an amount into net and VAT, to the nearest penny with half a penny rounded up; a negative amount is split like the positive one
 * and negated (D-365).
 */
export function splitVat(gross: Pence, rate: number | null): { net: Pence; vat: Pence } {
  // in hundredths of a per cent the rate is a whole number, so that no fraction of it is lost
  const share = Math.round((rate ?? 0) * 100)
  const rounded = Math.floor((2 * Math.abs(gross) * share + 10_000 + share) / (2 * (10_000 + share)))
  const vat = pence(gross < 0 ? 0 - rounded : rounded)
  return { net: subtract(gross, vat), vat }
}
