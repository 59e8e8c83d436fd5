import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { dispatchText } from '../text.ts'
import type { PickList, PickListLine } from './pick-list.ts'

/** Renders a pick list as a PDF: what to fetch from the shelves, product by product. */
export async function renderPickListPdf(list: PickList): Promise<Buffer> {
  const title = dispatchText.pickList
  const pdf = await createPdfDocument({ title, footer: shopName(), content: list })
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 28 }) + 4)
  const pieces = list.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const summary = dispatchText.pickSummary(list.orders, pieces)
  pdf.moveDown(pdf.writeText(summary, { size: 11, color: pdfColors.muted }) + 16)
  for (const line of list.lines) writeLine(pdf, line)
  return pdf.finish()
}

const countWidth = 60
const binWidth = 160
const nameX = pdfPage.left + countWidth
const binX = pdfPage.right - binWidth
const nameWidth = binX - nameX - 12

/** The quantity comes first and the shelf last, at the edges of the sheet, where a picker finds them. */
function writeLine(pdf: PdfDocument, { name, size, bin, quantity, orders }: PickListLine): void {
  const style = { x: nameX, width: nameWidth, font: 'bold', size: 11 } as const
  pdf.ensureSpace(pdf.measureHeight(name, style) + 32)
  pdf.drawLine()
  pdf.moveDown(8)
  pdf.writeText(`${quantity} ×`, { width: countWidth, font: 'bold', size: 14 })
  const height = pdf.writeText(name, style)
  if (bin) pdf.writeText(bin, { x: binX, width: binWidth, font: 'bold', size: 12, align: 'right' })
  pdf.moveDown(height + 1)
  const more = `${size} · ${dispatchText.inOrders(orders)}`
  pdf.moveDown(pdf.writeText(more, { x: nameX, size: 9, color: pdfColors.muted }) + 8)
}

answerRenderRequests(renderPickListPdf)
