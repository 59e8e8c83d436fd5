import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { drawQrCode } from '#platform/server/pdf/draw-qr-code.ts'
import { finishPdf, openPdf } from '#platform/server/pdf/open-pdf.ts'
import { pdfColors } from '#platform/server/pdf/pdf-document.ts'
import { writeText } from '#platform/server/pdf/text/write-text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { trainingText } from '../text.ts'
import type { CertificateSheet } from './certificates.ts'

const page = { width: 595.28, height: 841.89 } as const
const frame = 36
const margin = 84
const width = page.width - 2 * margin
const codeSize = 116

/** A sheet to hang up: the name and the training large, and below them where it can be checked. */
async function renderCertificatePdf(sheet: CertificateSheet): Promise<Buffer> {
  const pdf = await openPdf({
    title: `${trainingText.certificateTitle} ${sheet.number}`,
    author: shopName(),
    content: sheet,
  })
  pdf
    .roundedRect(frame, frame, page.width - 2 * frame, page.height - 2 * frame, 14)
    .lineWidth(1.5)
    .strokeColor(pdfColors.accent)
    .stroke()
  let y = 120
  const write = (
    text: string,
    size: number,
    {
      font = 'plain',
      color = pdfColors.text,
      after = 14,
    }: { font?: 'plain' | 'bold' | 'serif'; color?: string; after?: number } = {},
  ) => {
    y += writeText(pdf, text, { x: margin, y, width, size, font, color, lineGap: 4, align: 'center' }) + after
  }
  const { muted, accent } = pdfColors
  write(shopName(), 18, { font: 'serif', color: accent, after: 44 })
  write(trainingText.certificateTitle, 32, { font: 'serif', after: 40 })
  write(trainingText.certificateLead, 11, { color: muted })
  write(sheet.name, 26, { font: 'bold', after: 22 })
  write(trainingText.certificateHas, 11, { color: muted })
  write(sheet.title, 20, { font: 'serif', after: 10 })
  write(trainingText.certificateVersion(sheet.version), 12, { after: 22 })
  write(trainingText.certificateOn(sheet.day), 12)
  y = page.height - 292
  drawQrCode(pdf, sheet.url, { x: (page.width - codeSize) / 2, y, size: codeSize })
  y += codeSize + 8
  write(trainingText.certificateNumber, 9, { color: muted, after: 4 })
  write(sheet.number, 16, { font: 'bold', after: 12 })
  write(trainingText.certificateCheck, 9, { color: muted, after: 4 })
  write(sheet.url, 9.5)
  return finishPdf(pdf)
}

answerRenderRequests(renderCertificatePdf)
