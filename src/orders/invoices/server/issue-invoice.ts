import { findVatRates } from '#catalogue/products/server/priced-products.ts'
import { selectRefundLines } from '#orders/refunds/server/refund-line-store.ts'
import { getListPriceCharged, getUnitPriceCharged } from '#orders/server/order-amounts.ts'
import type { OrderLineRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { formatPounds, multiply, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { splitVat } from '#platform/vat.ts'
import type { InvoiceKind } from '../invoice-number.ts'
import { invoicesText } from '../text.ts'
import { getInvoiceRecipient } from './invoice-document.ts'
import { findInvoice, type InvoiceLineRow, type InvoiceRow, insertInvoice, sumCreditedLines } from './invoice-store.ts'

interface RefundedOrder {
  orderId: string
  refundId: string
}

interface RefundDocument extends RefundedOrder {
  kind: InvoiceKind
  corrected: InvoiceRow
  lines: InvoiceLineRow[]
}

/**
 * Issues the invoice of an order for what its payer was charged, as the last step of the transaction that settles the payment: the next
 * invoice has to wait for its number until that transaction ends.
 */
export async function issueInvoice(
  tx: Tx,
  order: OrderWithLines,
  payment: Pick<OrderPaymentAttempt, 'method' | 'amount'>,
  { company, vatRate }: Pick<Config, 'company' | 'vatRate'>,
): Promise<void> {
  const findRate = await createRateLookUp(tx, order, company.vatNumber === '' ? null : vatRate)
  const charged = { total_pence: payment.amount, full_price_pence: order.full_price_pence }
  const lines = order.lines.map((line, position) => {
    const gross = multiply(getUnitPriceCharged(line, charged), line.quantity)
    const rate = findRate(line.product_id)
    const { net, vat } = splitVat(gross, rate)
    return {
      order_line_id: line.id,
      position,
      name: `${line.brand} ${line.name}${describeReduction(line, charged, order.coupon_code)}`,
      quantity: line.quantity,
      vat_rate: rate,
      net_pence: net,
      vat_pence: vat,
      gross_pence: gross,
    }
  })
  const { name, address, number, vatNumber } = company
  const values = {
    kind: 'invoice' as const,
    order_id: order.id,
    refund_id: null,
    corrects_id: null,
    recipient: getInvoiceRecipient(order, payment),
    company: JSON.stringify({ name, address, number, vatNumber }),
    net_pence: sum(lines.map((line) => pence(line.net_pence))),
    vat_pence: sum(lines.map((line) => pence(line.vat_pence))),
    gross_pence: sum(lines.map((line) => pence(line.gross_pence))),
  }
  await insertInvoice(tx, values, lines)
}

/** For a line whose price a coupon reduced: the price of one item before, what the coupon took off, and the coupon's code. */
function describeReduction(
  line: OrderLineRow,
  charged: Pick<OrderWithLines, 'total_pence' | 'full_price_pence'>,
  code: string | null,
): string {
  if (line.list_price_pence === null || code === null) return ''
  const before = getListPriceCharged(line, charged)
  return ` (${invoicesText.reduced(formatPounds(before), formatPounds(subtract(before, getUnitPriceCharged(line, charged))), code)})`
}

/**
 * Returns a look-up of the VAT rates on the day of payment, whatever they were when the order was placed (D-391); `shopRate` is null if
 * no VAT is charged.
 */
async function createRateLookUp(
  tx: Tx,
  { lines }: Pick<OrderWithLines, 'lines'>,
  shopRate: number | null,
): Promise<(productId: string) => number | null> {
  if (shopRate === null) return () => null
  const rates = await findVatRates(
    tx,
    lines.map((line) => line.product_id),
  )
  return (productId) => rates.get(productId) ?? shopRate
}

/** Issues the credit note of a refund, with the company and rates of the order's invoice. An order without an invoice gets none. */
export async function issueCreditNote(tx: Tx, { orderId, refundId }: RefundedOrder): Promise<InvoiceRow | null> {
  const invoice = await findInvoice(tx, { orderId, refundId: null, kind: 'invoice' })
  if (!invoice) return null
  const split = await createCreditSplit(tx, orderId, invoice)
  const lines = (await selectRefundLines(tx, refundId)).map((line, position) => {
    const { rate, vat } = split(line.order_line_id, pence(line.amount_pence))
    return {
      order_line_id: line.order_line_id,
      position,
      name: `${line.brand} ${line.name}`,
      quantity: line.quantity,
      vat_rate: rate,
      net_pence: line.amount_pence - vat,
      vat_pence: vat,
      gross_pence: line.amount_pence,
    }
  })
  await issueForRefund(tx, { orderId, refundId, kind: 'credit_note', corrected: invoice, lines })
  return findInvoice(tx, { orderId, refundId, kind: 'credit_note' })
}

/** Returns a function that gives the VAT rate of a line, and the VAT of a further credit of that line after those issued before. */
async function createCreditSplit(db: Db, orderId: string, invoice: InvoiceRow) {
  const rates = new Map(invoice.lines.map((line) => [line.order_line_id, line.vat_rate]))
  const credited = await sumCreditedLines(db, orderId)
  return (lineId: string, amount: Pence) => {
    const rate = rates.get(lineId) ?? null
    const before = credited.get(lineId) ?? { gross: zeroPence, vat: zeroPence }
    // calculated from all credits of the line, so that several partial refunds credit the same VAT as one whole refund
    const vat = subtract(splitVat(sum([before.gross, amount]), rate).vat, before.vat)
    return { rate, vat }
  }
}

/**
 * The VAT that a credit note for a refund of these lines would give back; null for an order without an invoice, which gets no credit
 * note.
 */
export async function previewCreditedVat(
  db: Db,
  orderId: string,
  lines: readonly { id: string; amount: Pence }[],
): Promise<Pence | null> {
  const invoice = await findInvoice(db, { orderId, refundId: null, kind: 'invoice' })
  if (!invoice) return null
  const split = await createCreditSplit(db, orderId, invoice)
  return sum(lines.map(({ id, amount }) => split(id, amount).vat))
}

/** Issues an invoice that takes back a credit note, because the payer's bank sent the refund back. */
export async function reverseCreditNote(tx: Tx, { orderId, refundId }: RefundedOrder): Promise<void> {
  const note = await findInvoice(tx, { orderId, refundId, kind: 'credit_note' })
  if (note) await issueForRefund(tx, { orderId, refundId, kind: 'invoice', corrected: note, lines: note.lines })
}

async function issueForRefund(tx: Tx, { orderId, refundId, kind, corrected, lines }: RefundDocument): Promise<void> {
  const values = {
    kind,
    order_id: orderId,
    refund_id: refundId,
    corrects_id: corrected.id,
    recipient: corrected.recipient,
    company: JSON.stringify(corrected.company),
    net_pence: sum(lines.map((line) => pence(line.net_pence))),
    vat_pence: sum(lines.map((line) => pence(line.vat_pence))),
    gross_pence: sum(lines.map((line) => pence(line.gross_pence))),
  }
  await insertInvoice(tx, values, lines)
}
