import { mailText } from '#mail/text.ts'
import { addressLines } from '#orders/address-lines.ts'
import { billingLines } from '#orders/billing-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import type { OrderView, Receipt } from '#orders/contract.ts'
import { receiptName } from '#orders/receipts/receipt-title.ts'
import { dayText } from '#platform/day-text.ts'
import { formatPounds, fromPounds, zero } from '#platform/money.ts'
import { ink, openSheet, page, type Sheet } from '#platform/server/sheet.ts'

/** A receipt as a PDF, laid out like our letters. It says what the screen says, and holds no more than it was given (D-039). */
export async function writeReceipt({ order, paymentMethod }: Receipt): Promise<Buffer> {
  const name = receiptName(order)
  const sheet = await openSheet({ title: `${name} ${order.ord_no}`, footer: mailText.house })
  sheet.write(mailText.house, { face: 'serif', size: 16, color: ink.plum })
  sheet.down(34)
  sheet.down(sheet.write(name, { face: 'serif', size: 28 }) + 14)
  facts(sheet, [
    [checkoutText.orderNumber, order.ord_no],
    [checkoutText.orderDate, dayText(order.created)],
    [checkoutText.paymentMethod, paymentMethod],
    [checkoutText.expected, order.estDate],
  ])
  for (const line of order.prods) product(sheet, line)
  sums(sheet, order)
  if (order.savingAmount > 0) saving(sheet, checkoutText.saving.replace('{amount}', pounds(order.savingAmount)))
  places(sheet, [
    [checkoutText.billing, billingLines(order)],
    [checkoutText.shipping, order.address ? addressLines(order.address) : [checkoutText.handedOver]],
    ...(order.clnt_name ? [[checkoutText.client, [order.clnt_name, order.clnt_email]] as Place] : []),
  ])
  return sheet.finish()
}

/** The wire's pounds, as written everywhere. */
function pounds(amount: number): string {
  return formatPounds(fromPounds(amount) ?? zero)
}

const inset = 16

function facts(sheet: Sheet, rows: [name: string, value: string][]): void {
  const width = (page.width - 2 * inset) / rows.length
  sheet.panel(54, ink.paper)
  rows.forEach(([name, value], at) => {
    const x = page.left + inset + at * width
    sheet.down(12)
    sheet.write(name, { x, width, size: 8.5, color: ink.muted })
    sheet.down(14)
    sheet.write(value || '-', { x, width, face: 'bold', size: 10.5 })
    sheet.down(-26)
  })
  sheet.down(54 + 18)
}

const amountWidth = 90
const textWidth = page.width - amountWidth - 12

function product(sheet: Sheet, line: OrderView['prods'][number]): void {
  const name = { width: textWidth, face: 'bold', size: 10.5 } as const
  const earns = line.totalCommission !== undefined && line.totalCommission > 0
  sheet.needs(sheet.heightOf(line.name, name) + (earns ? 58 : 44))
  sheet.rule()
  sheet.down(10)
  sheet.down(sheet.write(line.brand.toUpperCase(), { width: textWidth, size: 7.5, color: ink.muted }) + 1)
  const height = sheet.write(line.name, name)
  sheet.write(pounds(line.totalPrice), { x: page.right - amountWidth, face: 'bold', size: 10.5, align: 'right' })
  sheet.down(height + 1)
  const details = [
    `${line.weight} ${line.weight_unit}`,
    `${checkoutText.rrp} ${pounds(line.rrp)}`,
    `${checkoutText.quantity} ${line.quantity}`,
    `${checkoutText.price} ${pounds(line.price)}`,
  ].join('  ·  ')
  sheet.down(sheet.write(details, { width: textWidth, size: 9, color: ink.muted }))
  if (earns) {
    const words = `${checkoutText.commission} ${pounds(line.totalCommission ?? 0)}`
    sheet.down(sheet.write(words, { width: textWidth, size: 9, color: ink.leaf }))
  }
  sheet.down(10)
}

function sums(sheet: Sheet, order: OrderView): void {
  sheet.needs(110)
  sheet.rule()
  sheet.down(14)
  const x = page.left + page.width / 2
  const sum = (name: string, amount: number, how: { face?: 'bold'; size?: number; color?: string } = {}) => {
    const height = sheet.write(name, { x, ...how })
    sheet.write(pounds(amount), { x, align: 'right', ...how })
    sheet.down(height + 5)
  }
  sum(checkoutText.subtotal, order.subTotalAmount)
  // the 66 and 55 that travel with an order are never charged nor shown (D-001)
  sum(`${checkoutText.shipping} · ${checkoutText.freeShipping}`, 0)
  sum(checkoutText.total, order.totalAmount, { face: 'bold', size: 13 })
  if (order.totalCommission) sum(checkoutText.yourCommission, order.totalCommission, { face: 'bold', color: ink.leaf })
  sheet.down(14)
}

function saving(sheet: Sheet, words: string): void {
  sheet.needs(54)
  sheet.panel(36, ink.leafSoft)
  sheet.down(11)
  sheet.write(words, { x: page.left + inset, face: 'bold', color: ink.leaf })
  sheet.down(25 + 20)
}

type Place = [heading: string, lines: string[]]

function places(sheet: Sheet, all: Place[]): void {
  const width = page.width / all.length
  const height = Math.max(...all.map(([, lines]) => sheet.heightOf(lines.join('\n'), { width: width - 16, size: 9.5 })))
  sheet.needs(height + 24)
  all.forEach(([heading, lines], at) => {
    const x = page.left + at * width
    sheet.write(heading, { x, width: width - 16, face: 'bold', size: 9.5 })
    sheet.down(16)
    sheet.write(lines.join('\n') || '-', { x, width: width - 16, size: 9.5, color: ink.muted })
    sheet.down(-16)
  })
  sheet.down(height + 24)
}
