import { mailText } from '#mail/text.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { formatBillingLines } from '#orders/billing-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import type { OrderView } from '#orders/contract.ts'
import type { Receipt } from '#orders/receipts/contract.ts'
import { getReceiptTitle } from '#orders/receipts/receipt-title.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'
import { createPdfDocument, type PdfDocument, pdfColors, pdfPage } from '#platform/server/pdf/pdf-document.ts'

/** A receipt as a PDF, laid out like our letters. It says what the screen says, and holds no more than it was given (D-039). */
export async function renderReceiptPdf({ order, paymentMethod }: Receipt): Promise<Buffer> {
  const name = getReceiptTitle(order)
  const sheet = await createPdfDocument({ title: `${name} ${order.ord_no}`, footer: mailText.shopName })
  sheet.write(mailText.shopName, { face: 'serif', size: 16, color: pdfColors.plum })
  sheet.down(34)
  sheet.down(sheet.write(name, { face: 'serif', size: 28 }) + 14)
  writeOrderFacts(sheet, [
    [checkoutText.orderNumber, order.ord_no],
    [checkoutText.orderDate, formatDay(order.created)],
    [checkoutText.paymentMethod, paymentMethod],
    [checkoutText.expected, order.estDate],
  ])
  for (const line of order.prods) writeProduct(sheet, line)
  writeTotals(sheet, order)
  if (order.savingAmount > 0)
    writeSaving(sheet, checkoutText.saving.replace('{amount}', formatWirePounds(order.savingAmount)))
  writeColumns(sheet, [
    [checkoutText.billing, formatBillingLines(order)],
    [checkoutText.shipping, order.address ? formatAddressLines(order.address) : [checkoutText.handedOver]],
    ...(order.clnt_name ? [[checkoutText.client, [order.clnt_name, order.clnt_email]] as Column] : []),
  ])
  return sheet.finish()
}

/** The wire's pounds, as written everywhere. */
function formatWirePounds(amount: number): string {
  return formatPounds(fromPounds(amount) ?? zeroPence)
}

const inset = 16

function writeOrderFacts(sheet: PdfDocument, rows: [name: string, value: string][]): void {
  const width = (pdfPage.width - 2 * inset) / rows.length
  sheet.panel(54, pdfColors.paper)
  rows.forEach(([name, value], at) => {
    const x = pdfPage.left + inset + at * width
    sheet.down(12)
    sheet.write(name, { x, width, size: 8.5, color: pdfColors.muted })
    sheet.down(14)
    sheet.write(value || '-', { x, width, face: 'bold', size: 10.5 })
    sheet.down(-26)
  })
  sheet.down(54 + 18)
}

const amountWidth = 90
const textWidth = pdfPage.width - amountWidth - 12

function writeProduct(sheet: PdfDocument, line: OrderView['prods'][number]): void {
  const name = { width: textWidth, face: 'bold', size: 10.5 } as const
  const earns = line.totalCommission !== undefined && line.totalCommission > 0
  sheet.needs(sheet.heightOf(line.name, name) + (earns ? 58 : 44))
  sheet.rule()
  sheet.down(10)
  sheet.down(sheet.write(line.brand.toUpperCase(), { width: textWidth, size: 7.5, color: pdfColors.muted }) + 1)
  const height = sheet.write(line.name, name)
  sheet.write(formatWirePounds(line.totalPrice), {
    x: pdfPage.right - amountWidth,
    face: 'bold',
    size: 10.5,
    align: 'right',
  })
  sheet.down(height + 1)
  const details = [
    `${line.weight} ${line.weight_unit}`,
    `${checkoutText.rrp} ${formatWirePounds(line.rrp)}`,
    `${checkoutText.quantity} ${line.quantity}`,
    `${checkoutText.price} ${formatWirePounds(line.price)}`,
  ].join('  ·  ')
  sheet.down(sheet.write(details, { width: textWidth, size: 9, color: pdfColors.muted }))
  if (earns) {
    const words = `${checkoutText.commission} ${formatWirePounds(line.totalCommission ?? 0)}`
    sheet.down(sheet.write(words, { width: textWidth, size: 9, color: pdfColors.leaf }))
  }
  sheet.down(10)
}

function writeTotals(sheet: PdfDocument, order: OrderView): void {
  sheet.needs(110)
  sheet.rule()
  sheet.down(14)
  const x = pdfPage.left + pdfPage.width / 2
  const sum = (name: string, amount: number, how: { face?: 'bold'; size?: number; color?: string } = {}) => {
    const height = sheet.write(name, { x, ...how })
    sheet.write(formatWirePounds(amount), { x, align: 'right', ...how })
    sheet.down(height + 5)
  }
  sum(checkoutText.subtotal, order.subTotalAmount)
  // the 66 and 55 that travel with an order are never charged nor shown (D-001)
  sum(`${checkoutText.shipping} · ${checkoutText.freeShipping}`, 0)
  sum(checkoutText.total, order.totalAmount, { face: 'bold', size: 13 })
  if (order.totalCommission)
    sum(checkoutText.yourCommission, order.totalCommission, { face: 'bold', color: pdfColors.leaf })
  sheet.down(14)
}

function writeSaving(sheet: PdfDocument, words: string): void {
  sheet.needs(54)
  sheet.panel(36, pdfColors.leafSoft)
  sheet.down(11)
  sheet.write(words, { x: pdfPage.left + inset, face: 'bold', color: pdfColors.leaf })
  sheet.down(25 + 20)
}

type Column = [heading: string, lines: string[]]

function writeColumns(sheet: PdfDocument, all: Column[]): void {
  const width = pdfPage.width / all.length
  const height = Math.max(...all.map(([, lines]) => sheet.heightOf(lines.join('\n'), { width: width - 16, size: 9.5 })))
  sheet.needs(height + 24)
  all.forEach(([heading, lines], at) => {
    const x = pdfPage.left + at * width
    sheet.write(heading, { x, width: width - 16, face: 'bold', size: 9.5 })
    sheet.down(16)
    sheet.write(lines.join('\n') || '-', { x, width: width - 16, size: 9.5, color: pdfColors.muted })
    sheet.down(-16)
  })
  sheet.down(height + 24)
}
