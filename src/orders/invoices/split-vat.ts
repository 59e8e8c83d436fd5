import { type Pence, pence, subtract } from '#platform/money.ts'

/** The VAT that a price contains, rounded to the nearest penny with half a penny up, for each line (D-365). */
export function splitVat(gross: Pence, rate: number | null): { net: Pence; vat: Pence } {
  // hundredths of a per cent are whole numbers, so that no fraction of a rate is lost
  const share = Math.round((rate ?? 0) * 100)
  const vat = pence(Math.floor((2 * gross * share + 10_000 + share) / (2 * (10_000 + share))))
  return { net: subtract(gross, vat), vat }
}
