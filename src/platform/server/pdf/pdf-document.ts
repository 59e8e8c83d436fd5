import type { PdfFont } from '#platform/server/pdf/text/load-fonts.ts'
import { measureText, writeText } from '#platform/server/pdf/text/write-text.ts'
import { shopIdentity } from '#platform/shop-identity.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { finishPdf, openPdf } from './open-pdf.ts'

const light = () => shopIdentity().colors?.light

/** The colours of the light theme at the time they are read. */
export const pdfColors = {
  get text() {
    return light()?.text ?? '#221B1A'
  },
  get muted() {
    return light()?.muted ?? '#6B5F5A'
  },
  get line() {
    return light()?.border ?? '#E8DED6'
  },
  get background() {
    return light()?.background ?? '#FBF7F3'
  },
  get accent() {
    return light()?.accent ?? '#7A1F4B'
  },
  success: '#1F6B45',
  successBackground: '#E9F3ED',
} as const

/** A4 in points. */
export const pdfPage = { left: 48, right: 547, width: 499, top: 48, bottom: 780 } as const

const footerY = 806

export interface TextStyle {
  x?: number
  width?: number
  font?: PdfFont
  size?: number
  color?: string
  align?: 'left' | 'right'
}

export type PdfDocument = Awaited<ReturnType<typeof createPdfDocument>>

interface PdfContent {
  title: string
  footer: string
  /** All texts that will be written, so that the fonts for their letters are loaded first. */
  content: unknown
}

/** A document of A4 pages with a cursor that moves down; what does not fit any more begins on a new page. */
export async function createPdfDocument({ title, footer, content }: PdfContent) {
  const document = await openPdf({ title, author: footer, content })
  let y: number = pdfPage.top

  return {
    /** Writes at the cursor without moving it, and returns the height of the text. */
    writeText(text: string, style: TextStyle = {}): number {
      return writeText(document, text, { ...toTextBox(style), y })
    },
    moveDown(points: number): void {
      y += points
    },
    /** Begins a new page unless the present one has room for this many points; returns whether it did. */
    ensureSpace(points: number): boolean {
      if (y + points <= pdfPage.bottom) return false
      document.addPage()
      y = pdfPage.top
      return true
    },
    drawLine(): void {
      document.moveTo(pdfPage.left, y).lineTo(pdfPage.right, y).lineWidth(0.75).strokeColor(pdfColors.line).stroke()
    },
    drawPanel(height: number, color: string): void {
      document.roundedRect(pdfPage.left, y, pdfPage.width, height, 10).fill(color)
    },
    /** Draws the text as a QR code of this width, its light border included, at the right edge below the cursor, which does not move. */
    drawCode(text: string, width: number): void {
      drawQrCode(document, text, { x: pdfPage.right - width, y, size: width })
    },
    measureHeight(text: string, style: TextStyle): number {
      return measureText(document, text, toTextBox(style))
    },
    async finish(): Promise<Buffer> {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page)
        y = footerY
        const style = { size: 8, color: pdfColors.muted }
        this.writeText(`${footer} · ${title}`, style)
        this.writeText(`${page + 1} / ${count}`, { ...style, align: 'right' })
      }
      return finishPdf(document)
    },
  }
}

function toTextBox({ x = pdfPage.left, width = pdfPage.right - x, ...style }: TextStyle) {
  const { font = 'plain', size = 10, color = pdfColors.text, align = 'left' } = style
  return { x, width, font, size, color, align, lineGap: 2 }
}
