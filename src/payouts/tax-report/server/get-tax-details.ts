import type { TaxDetailsView } from '#payouts/tax-report/contract.ts'
import { listYearsWithIncome } from '#payouts/tax-report/server/tax-details-store.ts'
import { selectSellerFacts } from '#payouts/tax-report/server/tax-report-store.ts'
import { maskTaxNumber } from '#payouts/tax-report/tax-number.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What a seller sees of the own tax details: what is missing, and never the whole number. */
export async function getTaxDetails(db: Db, sellerId: string): Promise<TaxDetailsView> {
  const years = await listYearsWithIncome(db, sellerId)
  const { number_kind: kind, number, missing } = await selectSellerFacts(db, sellerId)
  return { kind, number: number === '' ? '' : maskTaxNumber(number), missing, years }
}
