import { payoutsText } from '#payouts/text.ts'
import { formatPounds } from '#platform/money.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { statementsText } from '../text.ts'
import type { Statement, StatementLine } from './get-statement.ts'
import type { StatementVat } from './statement-vat.ts'

const rowHeight = 20
const columns = [
  { x: pdfPage.left, width: 66, align: 'left' },
  { x: 120, width: 84, align: 'left' },
  { x: 210, width: 170, align: 'left' },
  { x: 386, width: 76, align: 'right' },
  { x: 468, width: 79, align: 'right' },
] as const

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The totals of the month, then every line; the heading of the table is repeated on each page. */
export async function renderStatementPdf(statement: Statement): Promise<Buffer> {
  const month = monthName.format(new Date(`${statement.month}-01T00:00:00Z`))
  const title = `${payoutsText.statementTitle} ${month}`
  const pdf = await createPdfDocument({ title, footer: shopName(), content: statement })
  pdf.writeText(shopName(), { font: 'serif', size: 16, color: pdfColors.accent })
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 24 }) + 6)
  pdf.moveDown(pdf.writeText(statement.seller || '-', { size: 11, color: pdfColors.muted }) + 18)
  writeTotals(pdf, statement.totals)
  if (statement.vat) writeVat(pdf, statement.vat)
  writeLines(pdf, statement.lines)
  return pdf.finish()
}

function writeTotals(pdf: PdfDocument, totals: Statement['totals']): void {
  for (const [name, amount] of totals) {
    pdf.writeText(name, { size: 11, color: pdfColors.muted })
    pdf.writeText(formatPounds(amount), { font: 'bold', size: 11, align: 'right' })
    pdf.moveDown(18)
    pdf.drawLine()
    pdf.moveDown(7)
  }
}

function writeVat(pdf: PdfDocument, { facts, amounts }: StatementVat): void {
  pdf.moveDown(18)
  pdf.moveDown(pdf.writeText(statementsText.billTitle, { font: 'serif', size: 16 }) + 10)
  for (const [name, value] of facts) {
    pdf.writeText(name, { size: 10, color: pdfColors.muted })
    pdf.moveDown(pdf.writeText(value, { x: pdfPage.left + 150, size: 10 }) + 5)
  }
  pdf.moveDown(6)
  writeTotals(pdf, amounts)
  pdf.moveDown(pdf.writeText(statementsText.outputTax, { size: 10 }))
}

function writeLines(pdf: PdfDocument, lines: StatementLine[]): void {
  pdf.moveDown(22)
  writeHead(pdf)
  if (lines.length === 0) pdf.writeText(payoutsText.emptyStatement, { color: pdfColors.muted })
  for (const { day, ordNo, description, orderPaid, amount } of lines) {
    if (pdf.ensureSpace(rowHeight)) writeHead(pdf)
    writeRow(pdf, [day, ordNo, description, orderPaid === null ? '' : formatPounds(orderPaid), formatPounds(amount)])
    pdf.moveDown(rowHeight)
  }
}

function writeHead(pdf: PdfDocument): void {
  const names = [
    payoutsText.columnDate,
    payoutsText.columnOrder,
    payoutsText.columnEntry,
    payoutsText.columnPaid,
    payoutsText.columnCommission,
  ]
  writeRow(pdf, names, { font: 'bold', size: 9, color: pdfColors.muted })
  pdf.moveDown(15)
  pdf.drawLine()
  pdf.moveDown(8)
}

function writeRow(
  pdf: PdfDocument,
  cells: string[],
  style: { font?: 'bold'; size?: number; color?: string } = {},
): void {
  for (const [at, column] of columns.entries()) pdf.writeText(cells[at] ?? '', { ...column, ...style })
}

answerRenderRequests(renderStatementPdf)
