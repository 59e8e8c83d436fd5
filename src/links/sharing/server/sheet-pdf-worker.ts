import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { drawQrCode } from '#platform/server/pdf/draw-qr-code.ts'
import { finishPdf, openPdf, type Pdf } from '#platform/server/pdf/open-pdf.ts'
import { pdfColors } from '#platform/server/pdf/pdf-document.ts'
import type { PdfFont } from '#platform/server/pdf/text/load-fonts.ts'
import { writeText as writeInFonts } from '#platform/server/pdf/text/write-text.ts'
import { shopName } from '#platform/shop-identity.ts'
import type { SheetForm } from '../contract.ts'
import { sharingText } from '../text.ts'
import type { SheetContent, SheetItem } from './sheet-content.ts'

/** A4 in points, and how many cards or labels stand side by side and one below the other. */
const page = { width: 595.28, height: 841.89 }
const grids: Record<SheetForm, { columns: number; rows: number }> = {
  cards: { columns: 2, rows: 2 },
  labels: { columns: 3, rows: 8 },
}

interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** A sheet of A6 cards, or of labels of 70 × 37 mm, with lines to cut along. */
export async function renderSheetPdf({ form, seller, items }: SheetContent): Promise<Buffer> {
  const pdf = await openPdf({ title: sharingText.sheetTitle, author: shopName(), content: [seller, items] })
  const { columns, rows } = grids[form]
  const [width, height] = [page.width / columns, page.height / rows]
  items.forEach((item, index) => {
    const place = index % (columns * rows)
    if (index > 0 && place === 0) pdf.addPage()
    const cell = { x: (place % columns) * width, y: Math.floor(place / columns) * height, width, height }
    drawCutLines(pdf, cell)
    if (form === 'cards') drawCard(pdf, cell, item, seller)
    else drawLabel(pdf, cell, item)
  })
  return finishPdf(pdf)
}

function drawCutLines(pdf: Pdf, { x, y, width, height }: Cell): void {
  pdf.rect(x, y, width, height).lineWidth(0.4).dash(3, { space: 3 }).strokeColor(pdfColors.line).stroke().undash()
}

function drawCard(pdf: Pdf, cell: Cell, item: SheetItem, seller: string): void {
  const [x, width] = [cell.x + 28, cell.width - 56]
  const line = { x, width, align: 'center' } as const
  const codeSize = 176
  const codeY = cell.y + cell.height - codeSize - 76
  writeText(pdf, shopName(), { ...line, y: cell.y + 26, font: 'serif', size: 13, color: pdfColors.accent })
  writeText(pdf, item.brand.toUpperCase(), { ...line, y: cell.y + 50, size: 8, color: pdfColors.muted })
  let y = cell.y + 62
  y += writeText(pdf, item.title, { ...line, y, font: 'serif', size: 18, height: 46 }) + 2
  if (item.price) y += writeText(pdf, item.price, { ...line, y, font: 'bold', size: 14 }) + 1
  const lines = item.lines.join('\n')
  writeText(pdf, lines, { ...line, y, size: 8.5, color: pdfColors.muted, height: codeY - y - 2 })
  drawQrCode(pdf, item.url, { x: cell.x + (cell.width - codeSize) / 2, y: codeY, size: codeSize })
  writeText(pdf, item.lead, { ...line, y: codeY + codeSize + 4, font: 'bold', size: 11 })
  writeText(pdf, seller, { ...line, y: cell.y + cell.height - 44, size: 9, color: pdfColors.muted, height: 22 })
}

function drawLabel(pdf: Pdf, cell: Cell, item: SheetItem): void {
  const codeSize = 84
  drawQrCode(pdf, item.url, { x: cell.x + 8, y: cell.y + (cell.height - codeSize) / 2, size: codeSize })
  const line = { x: cell.x + codeSize + 10, width: cell.width - codeSize - 20, align: 'left' } as const
  let y = cell.y + 13
  if (item.brand)
    y += writeText(pdf, item.brand.toUpperCase(), { ...line, y, size: 6, color: pdfColors.muted, height: 9 })
  y += writeText(pdf, item.title, { ...line, y, font: 'bold', size: 8.5, height: 33 }) + 1
  const bottom = cell.y + cell.height - 27
  writeText(pdf, item.lines.join('\n'), { ...line, y, size: 6.5, color: pdfColors.muted, height: bottom - y })
  if (item.price) writeText(pdf, item.price, { ...line, y: bottom, font: 'bold', size: 12 })
  else writeText(pdf, item.lead, { ...line, y: bottom, font: 'bold', size: 7, height: 18 })
}

interface Writing {
  x: number
  y: number
  width: number
  /** A text that needs more height is cut off with an ellipsis. */
  height?: number
  font?: PdfFont
  size: number
  color?: string
  align: 'left' | 'center'
}

/** Returns the height of what was written. */
function writeText(pdf: Pdf, text: string, { font = 'plain', color = pdfColors.text, ...box }: Writing): number {
  if (text === '' || (box.height !== undefined && box.height < box.size)) return 0
  return writeInFonts(pdf, text, { ...box, font, color, lineGap: 1 })
}

answerRenderRequests(renderSheetPdf)
