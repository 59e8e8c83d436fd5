import { AppError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { maskTaxNumber, type TaxDetailsView } from '../contract.ts'
import { taxReportText } from '../text.ts'
import { openTaxNumber, type TaxNumberDependencies } from './encrypted-tax-numbers.ts'
import type { OwnReport } from './own-report-pdf-worker.ts'
import type { IncomeRule } from './seller-income-store.ts'
import { listYearsWithIncome } from './tax-details-store.ts'
import { selectReportOfSeller, selectSellerFacts } from './tax-report-store.ts'

export const renderOwnReportInWorker = createPdfRenderer<OwnReport>(
  new URL('./own-report-pdf-worker.ts', import.meta.url),
)

export interface OwnReportDependencies extends TaxNumberDependencies {
  config: { taxReport: IncomeRule }
}

/** What is reported about a seller for a year, by which rule, and whether the year is over. */
export async function getOwnReport(
  { db, encryptionKeys, config: { taxReport } }: OwnReportDependencies,
  sellerId: string,
  year: number,
): Promise<OwnReport> {
  const stored = await selectReportOfSeller(db, taxReport, sellerId, year)
  if (!stored) throw new AppError(taxReportText.noIncome, errorCode.notFound)
  const isOver = year < Number(getToday().slice(0, 4))
  return { year, row: openTaxNumber(encryptionKeys, stored), isOver, ownPurchases: taxReport.ownPurchases }
}

/** A seller's own tax details: what is missing, and never the whole tax number. */
export async function getTaxDetails(
  { db, encryptionKeys, config }: OwnReportDependencies,
  sellerId: string,
): Promise<TaxDetailsView> {
  const years = await listYearsWithIncome(db, config.taxReport, sellerId)
  const { number_kind: kind, number, missing } = openTaxNumber(encryptionKeys, await selectSellerFacts(db, sellerId))
  return { kind, number: number === '' ? '' : maskTaxNumber(number), missing, years }
}
