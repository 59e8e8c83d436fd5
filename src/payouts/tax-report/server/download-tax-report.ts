import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, formatCsvCell } from '#platform/server/csv/send-csv.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { taxReportText } from '../text.ts'
import { openTaxNumbers } from './encrypted-tax-numbers.ts'
import { type PlatformOperator, renderTaxReportXml } from './render-tax-report-xml.ts'
import type { IncomeRule } from './seller-income-store.ts'
import { quartersOf, selectReportedSellers, type TaxReportRow } from './tax-report-store.ts'

const quarters = [1, 2, 3, 4]

const headings: CsvCell[] = [
  taxReportText.userId,
  taxReportText.firstName,
  taxReportText.lastName,
  taxReportText.businessName,
  taxReportText.line1,
  taxReportText.line2,
  taxReportText.city,
  taxReportText.postcode,
  taxReportText.country,
  taxReportText.dateOfBirth,
  taxReportText.numberKind,
  taxReportText.taxNumber,
  taxReportText.numberIssuedBy,
  taxReportText.vatNumber,
  taxReportText.bank,
  taxReportText.accountEnd,
  taxReportText.accountReference,
  ...quarters.flatMap((quarter) => [
    taxReportText.quarterIncome(quarter),
    taxReportText.quarterSales(quarter),
    taxReportText.quarterFees(quarter),
    taxReportText.quarterTax(quarter),
  ]),
  taxReportText.yearIncome,
  taxReportText.yearSales,
  taxReportText.missing,
]

interface TaxReportStored {
  db: Database
  encryptionKeys: EncryptionKeys
  rule: IncomeRule
}

/** Renders a year's file with the full tax numbers, and records in the audit log who downloaded it. */
export function downloadTaxReportCsv(
  { db, encryptionKeys, rule }: TaxReportStored,
  actor: AuthenticatedActor,
  year: number,
): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    const sellers = openTaxNumbers(encryptionKeys, await selectReportedSellers(tx, rule, year))
    await recordDownload(tx, actor, year, { sellers: sellers.length })
    return renderTaxReportCsv(sellers)
  })
}

/**
 * Renders a year's file for HMRC's service, and records the download with the message's reference in the audit log. Sellers who lack data
 * that HMRC requires are left out. Refused until the settings name the reporting company.
 */
export function downloadTaxReportXml(
  { db, encryptionKeys, rule }: TaxReportStored,
  actor: AuthenticatedActor,
  year: number,
  operator: PlatformOperator,
): Promise<{ messageRef: string; xml: string }> {
  const { operatorId, taxNumber, company } = operator
  if (operatorId === '' || taxNumber === '' || company.address.length === 0)
    throw new AppError(taxReportText.operatorUnknown, errorCode.conflict)
  return inTransaction(db, async (tx) => {
    const reported = openTaxNumbers(encryptionKeys, await selectReportedSellers(tx, rule, year))
    const sellers = reported.filter((row) => !row.left_out)
    const messageRef = `GB${year}GB-${operatorId}-${crypto.randomUUID().replaceAll('-', '')}`
    const leftOut = reported.length - sellers.length
    await recordDownload(tx, actor, year, { message: messageRef, sellers: sellers.length, left_out: leftOut })
    return {
      messageRef,
      xml: renderTaxReportXml(sellers, operator, { year, messageRef, createdAt: new Date() }),
    }
  })
}

const recordDownload = (
  tx: Tx,
  actor: AuthenticatedActor,
  year: number,
  file: Record<string, string | number>,
): Promise<void> =>
  recordAdminChange(tx, actor, {
    action: 'download tax report',
    subjectKind: 'tax-report',
    subjectId: null,
    before: null,
    after: { year, ...file },
  })

/** A line for each seller; amounts are plain numbers in pounds. The byte order mark tells spreadsheets that the file is UTF-8. */
export function renderTaxReportCsv(sellers: readonly TaxReportRow[]): Buffer {
  const lines = [headings, ...sellers.map(toCells)].map((cells) => cells.map(formatCsvCell).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function toCells(row: TaxReportRow): CsvCell[] {
  return [
    row.user_id,
    row.first_name,
    row.last_name,
    row.business_name,
    row.line1,
    row.line2,
    row.city,
    row.postcode,
    row.country,
    row.date_of_birth,
    row.number_kind && taxReportText.kinds[row.number_kind],
    row.number,
    row.number === '' ? '' : 'GB',
    row.vat_number,
    row.bank_name,
    row.last4,
    row.provider_ref,
    // the shop takes no fee of the commission and withholds no tax
    ...quartersOf(row).flatMap(({ income, sales }) => [toPounds(income), sales, 0, 0]),
    toPounds(pence(row.year_pence)),
    row.year_sales,
    row.missing.map((fact) => taxReportText.facts[fact]).join(', '),
  ]
}
