import { formatPounds, pence, zeroPence } from '#platform/money.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { taxReportText } from '../text.ts'
import { quartersOf, type TaxReportRow } from './tax-report-store.ts'

const columns = [
  { x: pdfPage.left, width: 160, align: 'left' },
  { x: 212, width: 90, align: 'right' },
  { x: 310, width: 60, align: 'right' },
  { x: 378, width: 72, align: 'right' },
  { x: 458, width: 89, align: 'right' },
] as const

export interface OwnReport {
  year: number
  row: TaxReportRow
  isOver: boolean
  /** Whether orders that the seller placed for herself count. */
  ownPurchases: boolean
}

/** Renders a seller's copy of what is reported about her for a year. */
export async function renderOwnReportPdf({ year, row, isOver, ownPurchases }: OwnReport): Promise<Buffer> {
  const title = taxReportText.copyTitle(year)
  const pdf = await createPdfDocument({ title, footer: shopName(), content: row })
  pdf.writeText(shopName(), { font: 'serif', size: 16, color: pdfColors.accent })
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 24 }) + 6)
  for (const text of [
    taxReportText.copyLead(shopName()),
    ...(row.reported ? [] : [taxReportText.copyNotReported]),
    ...(isOver ? [] : [taxReportText.copyNotOver]),
  ])
    pdf.moveDown(pdf.writeText(text, { size: 11, color: pdfColors.muted }) + 6)
  pdf.moveDown(14)
  writeFacts(pdf, row)
  pdf.moveDown(18)
  writeQuarters(pdf, row)
  pdf.moveDown(12)
  const note = `${taxReportText.copyNote} ${taxReportText.ownPurchases[ownPurchases ? 'counted' : 'leftOut']}`
  pdf.writeText(note, { size: 10, color: pdfColors.muted })
  return pdf.finish()
}

function writeFacts(pdf: PdfDocument, row: TaxReportRow): void {
  const address = [row.line1, row.line2, row.city, row.postcode, row.country]
  const kind = row.number_kind && taxReportText.kinds[row.number_kind]
  const facts: [name: string, value: string][] = [
    [taxReportText.legalName, `${row.first_name} ${row.last_name}`],
    [taxReportText.businessName, row.business_name],
    [taxReportText.address, row.line1 && address.filter(Boolean).join(', ')],
    [taxReportText.dateOfBirth, row.date_of_birth?.split('-').reverse().join('/') ?? ''],
    [taxReportText.taxNumber, kind ? `${row.number} (${kind})` : ''],
    ...(row.vat_number ? [[taxReportText.vatNumber, row.vat_number] as [string, string]] : []),
    [taxReportText.bankAccount, row.last4 && taxReportText.accountEnding(row.bank_name, row.last4)],
  ]
  for (const [name, value] of facts) {
    pdf.writeText(name, { size: 11, color: pdfColors.muted })
    pdf.moveDown(pdf.writeText(value || taxReportText.notKnown, { x: pdfPage.left + 150, size: 11 }) + 7)
  }
}

function writeQuarters(pdf: PdfDocument, row: TaxReportRow): void {
  const { incomeColumn, salesColumn, feesColumn, taxColumn } = taxReportText
  writeRow(pdf, ['', incomeColumn, salesColumn, feesColumn, taxColumn], 'bold')
  const nothing = formatPounds(zeroPence)
  for (const [at, { income, sales }] of quartersOf(row).entries())
    writeRow(pdf, [taxReportText.quarterRange[at] ?? '', formatPounds(income), String(sales), nothing, nothing])
  const year = [taxReportText.wholeYear, formatPounds(pence(row.year_pence)), String(row.year_sales), nothing, nothing]
  writeRow(pdf, year, 'bold')
}

function writeRow(pdf: PdfDocument, cells: string[], font?: 'bold'): void {
  for (const [at, column] of columns.entries())
    pdf.writeText(cells[at] ?? '', { ...column, size: 11, ...(font ? { font } : {}) })
  pdf.moveDown(18)
  pdf.drawLine()
  pdf.moveDown(7)
}

answerRenderRequests(renderOwnReportPdf)
