import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { drawQrCode } from '#platform/server/pdf/draw-qr-code.ts'
import { finishPdf, openPdf } from '#platform/server/pdf/open-pdf.ts'
import { pdfColors } from '#platform/server/pdf/pdf-document.ts'
import { writeText } from '#platform/server/pdf/text/write-text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { returnsText } from '../text.ts'
import type { AddressSheet } from './address-sheet.ts'
import { formatReturnCode } from './return-code.ts'

const margin = 56
const width = 595.28 - 2 * margin
const codeSize = 150

/**
 * Renders the sheet with the address for the parcel, and with the code that the back office scans or types: large, and once more beside
 * the list of the contents.
 */
export async function renderAddressSheetPdf(sheet: AddressSheet): Promise<Buffer> {
  const title = returnsText.sheetTitle(sheet.orderNumber)
  const pdf = await openPdf({ title, author: shopName(), content: sheet })
  let y = margin
  const write = (
    text: string,
    size: number,
    font: 'plain' | 'bold' | 'serif' = 'plain',
    color: string = pdfColors.text,
  ) => {
    y += writeText(pdf, text, { x: margin, y, width, size, font, color, lineGap: 2, align: 'left' }) + 6
  }
  write(shopName(), 16, 'serif', pdfColors.accent)
  write(returnsText.sheetHeading, 24, 'serif')
  write(returnsText.sheetLead, 10, 'plain', pdfColors.muted)
  y += 18
  write(returnsText.sheetTo, 9, 'plain', pdfColors.muted)
  write(sheet.addressLines.join('\n'), 20, 'bold')
  y += 12
  drawQrCode(pdf, sheet.code, { x: margin, y, size: codeSize })
  y += codeSize + 8
  write(formatReturnCode(sheet.code), 20, 'bold')
  pdf
    .moveTo(margin, y + 8)
    .lineTo(margin + width, y + 8)
    .dash(3, { space: 3 })
    .strokeColor(pdfColors.line)
    .stroke()
    .undash()
  y += 24
  write(returnsText.sheetInside, 9, 'plain', pdfColors.muted)
  write(`${sheet.orderNumber} · ${formatReturnCode(sheet.code)}`, 12, 'bold')
  for (const { name, quantity } of sheet.items.slice(0, mostItems)) write(`${quantity} × ${name}`, 11)
  if (sheet.items.length > mostItems) write('…', 11)
  return finishPdf(pdf)
}

/** The most lines of contents, since there is no room for more below the address. */
const mostItems = 8

answerRenderRequests(renderAddressSheetPdf)
