import type { Statement, StatementLine } from '#payouts/statements/server/get-statement.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatPounds } from '#platform/money.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'

const rowHeight = 20
/** The right-hand columns end where the page does. */
const columns = [
  { x: pdfPage.left, width: 66, align: 'left' },
  { x: 120, width: 84, align: 'left' },
  { x: 210, width: 170, align: 'left' },
  { x: 386, width: 76, align: 'right' },
  { x: 468, width: 79, align: 'right' },
] as const

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month on paper: its sums first, then every line, with its heading on each page. */
export async function renderStatementPdf(statement: Statement): Promise<Buffer> {
  const month = monthName.format(new Date(`${statement.month}-01T00:00:00Z`))
  const title = `${payoutsText.statementTitle} ${month}`
  const sheet = await createPdfDocument({ title, footer: payoutsText.statementHouse })
  sheet.write(payoutsText.statementHouse, { face: 'serif', size: 16, color: pdfColors.plum })
  sheet.down(34)
  sheet.down(sheet.write(title, { face: 'serif', size: 24 }) + 6)
  sheet.down(sheet.write(statement.seller || '-', { size: 11, color: pdfColors.muted }) + 18)
  writeTotals(sheet, statement.totals)
  writeLines(sheet, statement.lines)
  return sheet.finish()
}

function writeTotals(sheet: PdfDocument, sums: Statement['totals']): void {
  for (const [name, amount] of sums) {
    sheet.write(name, { size: 11, color: pdfColors.muted })
    sheet.write(formatPounds(amount), { face: 'bold', size: 11, align: 'right' })
    sheet.down(18)
    sheet.rule()
    sheet.down(7)
  }
}

function writeLines(sheet: PdfDocument, lines: StatementLine[]): void {
  sheet.down(22)
  writeHead(sheet)
  if (lines.length === 0) sheet.write(payoutsText.statementEmpty, { color: pdfColors.muted })
  for (const { day, ordNo, description: what, orderPaid: paid, amount } of lines) {
    if (sheet.needs(rowHeight)) writeHead(sheet)
    writeRow(sheet, [day, ordNo, what, paid === null ? '' : formatPounds(paid), formatPounds(amount)])
    sheet.down(rowHeight)
  }
}

function writeHead(sheet: PdfDocument): void {
  const names = [
    payoutsText.columnDate,
    payoutsText.columnOrder,
    payoutsText.columnWhat,
    payoutsText.columnPaid,
    payoutsText.columnCommission,
  ]
  writeRow(sheet, names, { face: 'bold', size: 9, color: pdfColors.muted })
  sheet.down(15)
  sheet.rule()
  sheet.down(8)
}

function writeRow(
  sheet: PdfDocument,
  cells: string[],
  how: { face?: 'bold'; size?: number; color?: string } = {},
): void {
  for (const [at, column] of columns.entries()) sheet.write(cells[at] ?? '', { ...column, ...how })
}
