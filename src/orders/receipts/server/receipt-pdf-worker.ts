import { orderSummaryText } from '#orders/order-summary-text.ts'
import { nameRefund } from '#orders/refund-words.ts'
import { formatPounds, type Pence, subtract, sum, zeroPence } from '#platform/money.ts'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'
import { shopName } from '#platform/shop-identity.ts'
import { receiptsText } from '../text.ts'
import type { ReceiptContent, ReceiptLine } from './receipt-content.ts'

/** Renders a receipt as a PDF, with the layout of the emails and the content of the screen. */
export async function renderReceiptPdf(receipt: ReceiptContent): Promise<Buffer> {
  const { title, orderNumber, client } = receipt
  const pdf = await createPdfDocument({ title: `${title} ${orderNumber}`, footer: shopName(), content: receipt })
  pdf.writeText(shopName(), { font: 'serif', size: 16, color: pdfColors.accent })
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(title, { font: 'serif', size: 28 }) + 14)
  writeOrderFacts(pdf, [
    [orderSummaryText.orderNumber, orderNumber],
    [orderSummaryText.orderDate, receipt.orderDate],
    [receiptsText.paymentMethod, receipt.paymentMethod],
    [receiptsText.expected, receipt.expectedDelivery],
  ])
  for (const line of receipt.lines) writeProduct(pdf, line)
  writeTotals(pdf, receipt)
  if (receipt.saving > 0) writeSaving(pdf, receiptsText.saving(formatPounds(receipt.saving)))
  writeColumns(pdf, [
    [receiptsText.billing, receipt.billingLines],
    [orderSummaryText.shipping, receipt.deliveryLines],
    ...(client ? [[orderSummaryText.client, [client.name, client.email]] as Column] : []),
  ])
  return pdf.finish()
}

const inset = 16

function writeOrderFacts(pdf: PdfDocument, rows: [name: string, value: string][]): void {
  const width = (pdfPage.width - 2 * inset) / rows.length
  pdf.drawPanel(54, pdfColors.background)
  rows.forEach(([name, value], index) => {
    const x = pdfPage.left + inset + index * width
    pdf.moveDown(12)
    pdf.writeText(name, { x, width, size: 8.5, color: pdfColors.muted })
    pdf.moveDown(14)
    pdf.writeText(value || '-', { x, width, font: 'bold', size: 10.5 })
    pdf.moveDown(-26)
  })
  pdf.moveDown(54 + 18)
}

const amountWidth = 90
const textWidth = pdfPage.width - amountWidth - 12

function writeProduct(pdf: PdfDocument, line: ReceiptLine): void {
  const name = { width: textWidth, font: 'bold', size: 10.5 } as const
  const rule = line.commissionRule === null ? '' : `  ·  ${line.commissionRule}`
  const hasCommission = line.commission !== null && (line.commission > 0 || rule !== '')
  pdf.ensureSpace(pdf.measureHeight(line.name, name) + (hasCommission ? 58 : 44))
  pdf.drawLine()
  pdf.moveDown(10)
  pdf.moveDown(pdf.writeText(line.brand.toUpperCase(), { width: textWidth, size: 7.5, color: pdfColors.muted }) + 1)
  const height = pdf.writeText(line.name, name)
  pdf.writeText(formatPounds(line.total), {
    x: pdfPage.right - amountWidth,
    font: 'bold',
    size: 10.5,
    align: 'right',
  })
  pdf.moveDown(height + 1)
  const details = [
    line.size,
    `${orderSummaryText.rrp} ${formatPounds(line.rrp)}`,
    `${orderSummaryText.quantity} ${line.quantity}`,
    `${orderSummaryText.price} ${formatPounds(line.unitPrice)}`,
  ].join('  ·  ')
  pdf.moveDown(pdf.writeText(details, { width: textWidth, size: 9, color: pdfColors.muted }))
  if (hasCommission) {
    const text = `${orderSummaryText.commission} ${formatPounds(line.commission ?? zeroPence)}${rule}`
    pdf.moveDown(pdf.writeText(text, { width: textWidth, size: 9, color: pdfColors.success }))
  }
  pdf.moveDown(10)
}

function writeTotals(pdf: PdfDocument, { total, coupon, commission, refund }: ReceiptContent): void {
  pdf.ensureSpace((refund ? 150 : 110) + (coupon ? 20 : 0))
  pdf.drawLine()
  pdf.moveDown(14)
  const x = pdfPage.left + pdfPage.width / 2
  const writeAmount = (label: string, amount: Pence, style: { font?: 'bold'; size?: number; color?: string } = {}) => {
    const height = pdf.writeText(label, { x, ...style })
    pdf.writeText(formatPounds(amount), { x, align: 'right', ...style })
    pdf.moveDown(height + 5)
  }
  writeAmount(orderSummaryText.subtotal, sum([total, coupon?.reduction ?? zeroPence]))
  if (coupon) writeAmount(orderSummaryText.discount(coupon.code), subtract(zeroPence, coupon.reduction))
  // the shipping fee and the tax of the API's answer are never shown (D-001)
  writeAmount(`${orderSummaryText.shipping} · ${orderSummaryText.freeShipping}`, zeroPence)
  writeAmount(orderSummaryText.total, total, { font: 'bold', size: 13 })
  if (refund) writeAmount(nameRefund(refund), refund.amount)
  if (commission) writeAmount(orderSummaryText.yourCommission, commission, { font: 'bold', color: pdfColors.success })
  if (refund?.commission) writeAmount(orderSummaryText.commissionTakenBack, refund.commission)
  pdf.moveDown(14)
}

function writeSaving(pdf: PdfDocument, text: string): void {
  pdf.ensureSpace(54)
  pdf.drawPanel(36, pdfColors.successBackground)
  pdf.moveDown(11)
  pdf.writeText(text, { x: pdfPage.left + inset, font: 'bold', color: pdfColors.success })
  pdf.moveDown(25 + 20)
}

type Column = [heading: string, lines: string[]]

function writeColumns(pdf: PdfDocument, columns: Column[]): void {
  const width = pdfPage.width / columns.length
  const height = Math.max(
    ...columns.map(([, lines]) => pdf.measureHeight(lines.join('\n'), { width: width - 16, size: 9.5 })),
  )
  pdf.ensureSpace(height + 24)
  columns.forEach(([heading, lines], index) => {
    const x = pdfPage.left + index * width
    pdf.writeText(heading, { x, width: width - 16, font: 'bold', size: 9.5 })
    pdf.moveDown(16)
    pdf.writeText(lines.join('\n') || '-', { x, width: width - 16, size: 9.5, color: pdfColors.muted })
    pdf.moveDown(-16)
  })
  pdf.moveDown(height + 24)
}

answerRenderRequests(renderReceiptPdf)
