import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { dispatchText } from '../text.ts'
import type { PackingSlip } from './packing-slips.ts'

/** Each slip on pages of its own, without prices. */
export async function renderPackingSlipsPdf(slips: readonly PackingSlip[]): Promise<Buffer> {
  const pdf = await createPdfDocument({ title: titleOf(slips), footer: shopName(), content: slips })
  for (const [index, slip] of slips.entries()) {
    // asks for a whole page of room, so that the slip starts on a new page
    if (index > 0) pdf.ensureSpace(pdfPage.bottom)
    writeSlip(pdf, slip)
  }
  return pdf.finish()
}

function titleOf([first, second]: readonly PackingSlip[]): string {
  return first && !second ? dispatchText.packingSlipFor(first.orderNumber) : dispatchText.packingSlips
}

function writeSlip(pdf: PdfDocument, slip: PackingSlip): void {
  pdf.writeText(shopName(), { font: 'serif', size: 16, color: pdfColors.accent })
  // the code can be scanned into the search of the dispatch desk
  pdf.drawCode(slip.orderNumber, codeWidth)
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(dispatchText.packingSlip, { font: 'serif', size: 28 }) + 6)
  pdf.moveDown(pdf.writeText(slip.orderNumber, { font: 'bold', size: 16 }) + 2)
  const date = `${dispatchText.orderDate} ${slip.orderDate}`
  pdf.moveDown(pdf.writeText(date, { size: 10, color: pdfColors.muted }) + 18)
  writeColumns(pdf, [
    [dispatchText.deliverTo, slip.addressLines],
    [dispatchText.from, slip.senderLines],
    [dispatchText.returnTo, slip.returnLines],
  ])
  for (const line of slip.lines) writeLine(pdf, line)
  pdf.drawLine()
  pdf.moveDown(10)
  const pieces = slip.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  pdf.moveDown(pdf.writeText(dispatchText.items(pieces), { font: 'bold', size: 12, align: 'right' }) + 10)
}

const codeWidth = 104

function writeColumns(pdf: PdfDocument, columns: [heading: string, lines: string[]][]): void {
  const width = pdfPage.width / columns.length
  const style = { width: width - 16, size: 12 } as const
  const height = Math.max(...columns.map(([, lines]) => pdf.measureHeight(lines.join('\n'), style)))
  columns.forEach(([heading, lines], index) => {
    const x = pdfPage.left + index * width
    pdf.writeText(heading, { x, width: width - 16, size: 9, color: pdfColors.muted })
    pdf.moveDown(14)
    pdf.writeText(lines.join('\n'), { x, ...style })
    pdf.moveDown(-14)
  })
  pdf.moveDown(height + 14 + 24)
}

const countWidth = 48
const nameX = pdfPage.left + countWidth

/** The quantity comes first, because that is what a packer looks for. */
function writeLine(pdf: PdfDocument, { name, size, quantity }: PackingSlip['lines'][number]): void {
  const style = { x: nameX, font: 'bold', size: 11 } as const
  pdf.ensureSpace(pdf.measureHeight(name, style) + 40)
  pdf.drawLine()
  pdf.moveDown(10)
  pdf.writeText(`${quantity} ×`, { width: countWidth, font: 'bold', size: 14 })
  pdf.moveDown(pdf.writeText(name, style) + 1)
  pdf.moveDown(pdf.writeText(size, { x: nameX, size: 9, color: pdfColors.muted }) + 10)
}

answerRenderRequests(renderPackingSlipsPdf)
