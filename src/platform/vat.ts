import { type Pence, pence, subtract } from './money.ts'

/** The VAT that an amount contains, to the nearest penny with half a penny up; of a negative amount that of the positive one, negated (D-365). */
export function splitVat(gross: Pence, rate: number | null): { net: Pence; vat: Pence } {
  // hundredths of a per cent are whole numbers, so that no fraction of a rate is lost
  const share = Math.round((rate ?? 0) * 100)
  const rounded = Math.floor((2 * Math.abs(gross) * share + 10_000 + share) / (2 * (10_000 + share)))
  const vat = pence(gross < 0 ? 0 - rounded : rounded)
  return { net: subtract(gross, vat), vat }
}
