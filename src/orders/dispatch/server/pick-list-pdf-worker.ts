import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-name.ts'
import { dispatchText } from '../text.ts'
import type { PickList, PickListLine } from './pick-list.ts'

/** What to fetch from the shelves, product by product. */
export async function renderPickListPdf(list: PickList): Promise<Buffer> {
  const title = dispatchText.pickList
  const pdf = await createPdfDocument({ title, footer: shopName, content: list })
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 28 }) + 4)
  const pieces = list.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const summary = dispatchText.pickSummary(list.orders, pieces)
  pdf.moveDown(pdf.writeText(summary, { size: 11, color: pdfColors.muted }) + 16)
  for (const line of list.lines) writeLine(pdf, line)
  return pdf.finish()
}

const countWidth = 60
const nameX = pdfPage.left + countWidth

/** The quantity comes first, because that is what a picker looks for. */
function writeLine(pdf: PdfDocument, { name, size, quantity, orders }: PickListLine): void {
  const style = { x: nameX, font: 'bold', size: 11 } as const
  pdf.ensureSpace(pdf.measureHeight(name, style) + 32)
  pdf.drawLine()
  pdf.moveDown(8)
  pdf.writeText(`${quantity} ×`, { width: countWidth, font: 'bold', size: 14 })
  pdf.moveDown(pdf.writeText(name, style) + 1)
  const more = `${size} · ${dispatchText.inOrders(orders)}`
  pdf.moveDown(pdf.writeText(more, { x: nameX, size: 9, color: pdfColors.muted }) + 8)
}

answerRenderRequests(renderPickListPdf)
