import { formatPounds } from '#platform/money.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { invoicesText } from '../text.ts'
import type { InvoiceDocument, InvoiceDocumentLine } from './invoice-document.ts'

/** An invoice or a credit note as a PDF with the look of the receipts. */
export async function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = await createPdfDocument({
    title: `${invoice.title} ${invoice.number}`,
    footer: shopName(),
    content: invoice,
  })
  pdf.writeText(shopName(), { font: 'serif', size: 16, color: pdfColors.accent })
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(invoice.title, { font: 'serif', size: 28 }) + 4)
  pdf.moveDown(pdf.writeText(invoice.number, { font: 'bold', size: 14 }) + 14)
  writeFacts(pdf, invoice.facts)
  writeParties(pdf, invoice)
  writeHead(pdf, invoice.hasVat)
  for (const line of invoice.lines) writeLine(pdf, line, invoice.hasVat)
  writeTotals(pdf, invoice)
  return pdf.finish()
}

const inset = 16

function writeFacts(pdf: PdfDocument, facts: InvoiceDocument['facts']): void {
  const width = (pdfPage.width - 2 * inset) / facts.length
  pdf.drawPanel(54, pdfColors.background)
  facts.forEach(([name, value], index) => {
    const x = pdfPage.left + inset + index * width
    pdf.moveDown(12)
    pdf.writeText(name, { x, width, size: 8.5, color: pdfColors.muted })
    pdf.moveDown(14)
    pdf.writeText(value, { x, width, font: 'bold', size: 10.5 })
    pdf.moveDown(-26)
  })
  pdf.moveDown(54 + 20)
}

function writeParties(pdf: PdfDocument, { company, recipient }: InvoiceDocument): void {
  const parties: [heading: string, lines: string[]][] = [
    [invoicesText.seller, [company.name, ...company.lines]],
    [recipient.heading, recipient.lines],
  ]
  const width = pdfPage.width / parties.length
  const style = { width: width - 16, size: 10 } as const
  const height = Math.max(...parties.map(([, lines]) => pdf.measureHeight(lines.join('\n'), style)))
  parties.forEach(([heading, lines], index) => {
    const x = pdfPage.left + index * width
    pdf.writeText(heading, { x, width: width - 16, size: 8.5, color: pdfColors.muted })
    pdf.moveDown(14)
    pdf.writeText(lines.join('\n') || '-', { x, ...style })
    pdf.moveDown(-14)
  })
  pdf.moveDown(height + 14 + 22)
}

const amountWidth = 66
const gap = 8
/** The left edge of a column; columns are counted from the right: total, VAT, net, rate. */
const columnX = (fromRight: number) => pdfPage.right - fromRight * (amountWidth + gap) + gap

function writeHead(pdf: PdfDocument, hasVat: boolean): void {
  const cells = hasVat
    ? [invoicesText.total, invoicesText.vatAmount, invoicesText.netAmount, invoicesText.rate]
    : [invoicesText.total]
  pdf.writeText(invoicesText.description, { size: 8.5, color: pdfColors.muted })
  writeCells(pdf, cells, { size: 8.5, color: pdfColors.muted })
  pdf.moveDown(15)
}

function writeLine(pdf: PdfDocument, line: InvoiceDocumentLine, hasVat: boolean): void {
  const amounts = hasVat
    ? [formatPounds(line.gross), formatPounds(line.vat), formatPounds(line.net), line.rate]
    : [formatPounds(line.gross)]
  const name = { width: columnX(amounts.length) - pdfPage.left - gap, font: 'bold', size: 10 } as const
  const isOnNewPage = pdf.ensureSpace(pdf.measureHeight(line.name, name) + 34)
  if (isOnNewPage) writeHead(pdf, hasVat)
  pdf.drawLine()
  pdf.moveDown(9)
  writeCells(pdf, amounts, { size: 10 })
  pdf.moveDown(pdf.writeText(line.name, name) + 1)
  pdf.moveDown(pdf.writeText(line.quantity, { ...name, font: 'plain', size: 9, color: pdfColors.muted }) + 8)
}

function writeCells(pdf: PdfDocument, cells: string[], style: { size: number; color?: string }): void {
  cells.forEach((text, index) => {
    pdf.writeText(text, { x: columnX(index + 1), width: amountWidth, align: 'right', ...style })
  })
}

function writeTotals(pdf: PdfDocument, { totals, total }: InvoiceDocument): void {
  pdf.ensureSpace(30 + 20 * (totals.length + 1))
  pdf.drawLine()
  pdf.moveDown(14)
  const x = pdfPage.left + pdfPage.width / 2
  const rows = [
    ...totals.map((row) => ({ row, style: {} })),
    { row: total, style: { font: 'bold', size: 13 } as const },
  ]
  for (const { row, style } of rows) {
    const [name, amount] = row
    const height = pdf.writeText(name, { x, ...style })
    pdf.writeText(formatPounds(amount), { x, align: 'right', ...style })
    pdf.moveDown(height + 6)
  }
}

answerRenderRequests(renderInvoicePdf)
