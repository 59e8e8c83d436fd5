import { AppError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { maskTaxNumber, type TaxDetailsView } from '../contract.ts'
import { taxReportText } from '../text.ts'
import { openTaxNumber, type TaxNumberDependencies } from './encrypted-tax-numbers.ts'
import type { OwnReport } from './own-report-pdf-worker.ts'
import { listYearsWithIncome } from './tax-details-store.ts'
import { selectReportOfSeller, selectSellerFacts, type TaxReportRow } from './tax-report-store.ts'

export const renderOwnReportInWorker = createPdfRenderer<OwnReport>(
  new URL('./own-report-pdf-worker.ts', import.meta.url),
)

/** What is reported of a seller in a year, and whether the year is over. */
export async function getOwnReport(
  { db, encryptionKeys }: TaxNumberDependencies,
  sellerId: string,
  year: number,
): Promise<{ year: number; row: TaxReportRow; isOver: boolean }> {
  const stored = await selectReportOfSeller(db, sellerId, year)
  if (!stored) throw new AppError(taxReportText.noIncome, errorCode.notFound)
  return { year, row: openTaxNumber(encryptionKeys, stored), isOver: year < Number(getToday().slice(0, 4)) }
}

/** What a seller sees of the own tax details: what is missing, and never the whole number. */
export async function getTaxDetails(
  { db, encryptionKeys }: TaxNumberDependencies,
  sellerId: string,
): Promise<TaxDetailsView> {
  const years = await listYearsWithIncome(db, sellerId)
  const { number_kind: kind, number, missing } = openTaxNumber(encryptionKeys, await selectSellerFacts(db, sellerId))
  return { kind, number: number === '' ? '' : maskTaxNumber(number), missing, years }
}
