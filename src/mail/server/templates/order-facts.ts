import { type Block, facts, lines, saved } from '#mail/server/templates/blocks.ts'
import { type ProductLine, productLines } from '#mail/server/templates/product-lines.ts'
import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence, zero } from '#platform/money.ts'

/** What a letter tells about an order. Prices are those charged, so nothing here lets a client find a commission. */
export interface OrderFacts {
  ordNo: string
  createdAt: Date
  products: (ProductLine & { quantity: number })[]
  totalPence: Pence
  /** Against the recommended price (D-012). */
  savingPence: Pence
  /** Line by line as on an envelope; empty when nothing is delivered. */
  address: string[]
  /** Who was billed, likewise; empty where the provider was told no more than a card. */
  billing: string[]
  paymentMethod: string
  /** As the receipt says it (D-033). */
  estDate?: string
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' })

export function orderBlocks(order: OrderFacts, publicUrl: string): Block[] {
  const rows: [string, string][] = [
    [mailText.orderNumber, order.ordNo],
    // DD/MM/YYYY, London (D-146)
    [mailText.orderDate, day.format(order.createdAt)],
    [mailText.paymentMethod, order.paymentMethod],
  ]
  if (order.estDate) rows.push([mailText.estimatedDelivery, order.estDate])
  // the 66 and 55 that travel with an order are never charged nor shown (D-001)
  rows.push([mailText.shipping, `${formatPounds(zero)} · ${mailText.freeShipping}`])
  const address = order.address.length > 0 ? [lines(mailText.deliveryAddress, order.address)] : []
  const billing = order.billing.length > 0 ? [lines(mailText.billing, order.billing)] : []
  const saving =
    order.savingPence > 0 ? [saved(mailText.saving.replace('{amount}', formatPounds(order.savingPence)))] : []
  return [facts(rows), productLines(order.products, publicUrl, order.totalPence), ...saving, ...address, ...billing]
}
