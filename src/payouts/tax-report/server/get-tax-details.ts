import type { TaxDetailsView } from '#payouts/tax-report/contract.ts'
import { openTaxNumber, type TaxNumberDependencies } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { listYearsWithIncome } from '#payouts/tax-report/server/tax-details-store.ts'
import { selectSellerFacts } from '#payouts/tax-report/server/tax-report-store.ts'
import { maskTaxNumber } from '#payouts/tax-report/tax-number.ts'

/** What a seller sees of the own tax details: what is missing, and never the whole number. */
export async function getTaxDetails(
  { db, encryptionKeys }: TaxNumberDependencies,
  sellerId: string,
): Promise<TaxDetailsView> {
  const years = await listYearsWithIncome(db, sellerId)
  const { number_kind: kind, number, missing } = openTaxNumber(encryptionKeys, await selectSellerFacts(db, sellerId))
  return { kind, number: number === '' ? '' : maskTaxNumber(number), missing, years }
}
