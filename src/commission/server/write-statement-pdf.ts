import PDFDocument from 'pdfkit'
import { formatPounds } from '#base/money.ts'
import type { Statement, StatementLine } from '#commission/server/read-statement.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'

const colours = { ink: '#221B1A', muted: '#6B5F5A', line: '#E8DED6', plum: '#7A1F4B' }
const page = { margin: 48, right: 547, bottom: 780 }
const rowHeight = 20
/** The right-hand columns end where the page does. */
const columns = [
  { x: page.margin, width: 66, align: 'left' },
  { x: 120, width: 84, align: 'left' },
  { x: 210, width: 170, align: 'left' },
  { x: 386, width: 76, align: 'right' },
  { x: 468, width: 79, align: 'right' },
] as const

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month on paper: its sums first, then every line, with its heading on each page. */
export function writeStatementPdf(statement: Statement): Promise<Buffer> {
  const month = monthName.format(new Date(`${statement.month}-01T00:00:00Z`))
  const title = `${say.statementTitle} ${month}`
  const info = { Title: title, Author: say.statementHouse }
  const doc = new PDFDocument({ size: 'A4', margin: page.margin, info, lang: 'en-GB' })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.font('Helvetica-Bold').fontSize(11).fillColor(colours.plum).text(say.statementHouse)
  doc.moveDown(0.6).font('Times-Bold').fontSize(24).fillColor(colours.ink).text(title)
  doc.font('Helvetica').fontSize(11).fillColor(colours.muted).text(statement.seller)
  writeSums(doc, statement.sums)
  writeLines(doc, statement.lines)
  doc.end()
  return written
}

type Doc = InstanceType<typeof PDFDocument>

function writeSums(doc: Doc, sums: Statement['sums']): void {
  let y = doc.y + 20
  for (const [name, amount] of sums) {
    doc.font('Helvetica').fontSize(11).fillColor(colours.muted).text(name, page.margin, y)
    doc.font('Helvetica-Bold').fillColor(colours.ink)
    doc.text(formatPounds(amount), 386, y, { width: page.right - 386, align: 'right' })
    y = rule(doc, y + 18) + 7
  }
}

function writeLines(doc: Doc, lines: StatementLine[]): void {
  let y = writeHead(doc, doc.y + 28)
  if (lines.length === 0) doc.font('Helvetica').fillColor(colours.muted).text(say.statementEmpty, page.margin, y)
  for (const { day, ordNo, what, paid, amount } of lines) {
    if (y > page.bottom) {
      doc.addPage()
      y = writeHead(doc, page.margin)
    }
    doc.font('Helvetica').fontSize(10).fillColor(colours.ink)
    writeRow(doc, y, [day, ordNo, what, paid === null ? '' : formatPounds(paid), formatPounds(amount)])
    y += rowHeight
  }
}

/** Answers where the first row stands. */
function writeHead(doc: Doc, y: number): number {
  doc.font('Helvetica-Bold').fontSize(9).fillColor(colours.muted)
  writeRow(doc, y, [say.columnDate, say.columnOrder, say.columnWhat, say.columnPaid, say.columnCommission])
  return rule(doc, y + 15) + 8
}

function writeRow(doc: Doc, y: number, cells: string[]): void {
  for (const [index, { x, width, align }] of columns.entries())
    doc.text(cells[index] ?? '', x, y, { width, align, lineBreak: false })
}

function rule(doc: Doc, y: number): number {
  doc.moveTo(page.margin, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(colours.line).stroke()
  return y
}
