import { openTaxNumber, type TaxNumberDependencies } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { selectReportOfSeller, type TaxReportRow } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { AppError } from '#platform/server/http/app-error.ts'

const yearInLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })

/** What is reported of a seller in a year, and whether the year is over. */
export async function getOwnReport(
  { db, encryptionKeys }: TaxNumberDependencies,
  sellerId: string,
  year: number,
): Promise<{ year: number; row: TaxReportRow; isOver: boolean }> {
  const stored = await selectReportOfSeller(db, sellerId, year)
  if (!stored) throw new AppError(taxReportText.noIncome, errorCode.notFound)
  return { year, row: openTaxNumber(encryptionKeys, stored), isOver: year < Number(yearInLondon.format(new Date())) }
}
