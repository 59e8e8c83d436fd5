import { mailText } from '#mail/text.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { formatBillingLines } from '#orders/billing-lines.ts'
import type { OrderView } from '#orders/contract.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import type { Receipt } from '#orders/receipts/contract.ts'
import { getReceiptTitle } from '#orders/receipts/receipt-title.ts'
import { receiptsText } from '#orders/receipts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'

/** A receipt as a PDF with the layout of the emails and the content of the screen; without commission for a client (D-039). */
export async function renderReceiptPdf({ order, paymentMethod }: Receipt): Promise<Buffer> {
  const name = getReceiptTitle(order)
  const pdf = await createPdfDocument({ title: `${name} ${order.ord_no}`, footer: mailText.shopName })
  pdf.writeText(mailText.shopName, { font: 'serif', size: 16, color: pdfColors.accent })
  pdf.moveDown(34)
  pdf.moveDown(pdf.writeText(name, { font: 'serif', size: 28 }) + 14)
  writeOrderFacts(pdf, [
    [orderSummaryText.orderNumber, order.ord_no],
    [orderSummaryText.orderDate, formatDay(order.created)],
    [receiptsText.paymentMethod, paymentMethod],
    [receiptsText.expected, order.estDate],
  ])
  for (const line of order.prods) writeProduct(pdf, line)
  writeTotals(pdf, order)
  if (order.savingAmount > 0) writeSaving(pdf, receiptsText.saving(formatWirePounds(order.savingAmount)))
  writeColumns(pdf, [
    [receiptsText.billing, formatBillingLines(order)],
    [orderSummaryText.shipping, order.address ? formatAddressLines(order.address) : [orderSummaryText.handedOver]],
    ...(order.clnt_name ? [[orderSummaryText.client, [order.clnt_name, order.clnt_email]] as Column] : []),
  ])
  return pdf.finish()
}

/** Formats an amount of the wire format, which is in pounds. */
function formatWirePounds(amount: number): string {
  return formatPounds(fromPounds(amount) ?? zeroPence)
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

function writeProduct(pdf: PdfDocument, line: OrderView['prods'][number]): void {
  const name = { width: textWidth, face: 'bold', size: 10.5 } as const
  const hasCommission = line.totalCommission !== undefined && line.totalCommission > 0
  pdf.ensureSpace(pdf.measureHeight(line.name, name) + (hasCommission ? 58 : 44))
  pdf.drawLine()
  pdf.moveDown(10)
  pdf.moveDown(pdf.writeText(line.brand.toUpperCase(), { width: textWidth, size: 7.5, color: pdfColors.muted }) + 1)
  const height = pdf.writeText(line.name, name)
  pdf.writeText(formatWirePounds(line.totalPrice), {
    x: pdfPage.right - amountWidth,
    font: 'bold',
    size: 10.5,
    align: 'right',
  })
  pdf.moveDown(height + 1)
  const details = [
    `${line.weight} ${line.weight_unit}`,
    `${orderSummaryText.rrp} ${formatWirePounds(line.rrp)}`,
    `${orderSummaryText.quantity} ${line.quantity}`,
    `${orderSummaryText.price} ${formatWirePounds(line.price)}`,
  ].join('  ·  ')
  pdf.moveDown(pdf.writeText(details, { width: textWidth, size: 9, color: pdfColors.muted }))
  if (hasCommission) {
    const text = `${orderSummaryText.commission} ${formatWirePounds(line.totalCommission ?? 0)}`
    pdf.moveDown(pdf.writeText(text, { width: textWidth, size: 9, color: pdfColors.success }))
  }
  pdf.moveDown(10)
}

function writeTotals(pdf: PdfDocument, order: OrderView): void {
  pdf.ensureSpace(110)
  pdf.drawLine()
  pdf.moveDown(14)
  const x = pdfPage.left + pdfPage.width / 2
  const sum = (name: string, amount: number, style: { face?: 'bold'; size?: number; color?: string } = {}) => {
    const height = pdf.writeText(name, { x, ...style })
    pdf.writeText(formatWirePounds(amount), { x, align: 'right', ...style })
    pdf.moveDown(height + 5)
  }
  sum(orderSummaryText.subtotal, order.subTotalAmount)
  // the order's wire fields for shipping and tax, 66 and 55, are never shown (D-001)
  sum(`${orderSummaryText.shipping} · ${orderSummaryText.freeShipping}`, 0)
  sum(orderSummaryText.total, order.totalAmount, { face: 'bold', size: 13 })
  if (order.totalCommission)
    sum(orderSummaryText.yourCommission, order.totalCommission, { face: 'bold', color: pdfColors.success })
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
