import { type ProductLine, productTable } from '#mail/server/emails/product-lines.ts'
import { type Block, factTable, labelledLines, savingsBox } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence, zeroPence } from '#platform/money.ts'

/** The facts of an order in an email. Prices are the charged ones, so that a client cannot derive the commission. */
export interface OrderSummary {
  ordNo: string
  createdAt: Date
  products: (ProductLine & { quantity: number })[]
  totalPence: Pence
  /** Against the recommended price (D-012). */
  savingPence: Pence
  /** The delivery address, one line each, or that the products were handed over. */
  address: string[]
  /** The billing address, one line each; empty when the provider got a card only. */
  billing: string[]
  paymentMethod: string
  /** The estimated delivery date, as on the receipt (D-033). */
  estDate?: string
}

export function orderSummaryBlocks(order: OrderSummary, publicUrl: string): Block[] {
  const rows: [string, string][] = [
    [mailText.orderNumber, order.ordNo],
    // DD/MM/YYYY, London (D-146)
    [mailText.orderDate, formatDay(order.createdAt)],
    [mailText.paymentMethod, order.paymentMethod],
  ]
  if (order.estDate) rows.push([mailText.estimatedDelivery, order.estDate])
  // the shipping values 66 and 55 of an order are neither charged nor shown (D-001)
  rows.push([mailText.shipping, `${formatPounds(zeroPence)} · ${mailText.freeShipping}`])
  const address = order.address.length > 0 ? [labelledLines(mailText.deliveryAddress, order.address)] : []
  const billing = order.billing.length > 0 ? [labelledLines(mailText.billing, order.billing)] : []
  const saving =
    order.savingPence > 0 ? [savingsBox(mailText.saving.replace('{amount}', formatPounds(order.savingPence)))] : []
  return [factTable(rows), productTable(order.products, publicUrl, order.totalPence), ...saving, ...address, ...billing]
}
