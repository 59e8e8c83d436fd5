import type { InvoiceKind } from '#orders/invoices/invoice-number.ts'
import {
  findInvoice,
  type InvoiceLineRow,
  type InvoiceRow,
  insertInvoice,
  sumCreditedLines,
} from '#orders/invoices/server/invoice-store.ts'
import { selectRefundLines } from '#orders/refunds/server/refund-line-store.ts'
import { pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { splitVat } from '#platform/split-vat.ts'

interface RefundedOrder {
  orderId: string
  refundId: string
}

/** Issues the credit note of a refund, with the company and rates of the order's invoice. An order without an invoice gets none. */
export async function issueCreditNote(tx: Tx, { orderId, refundId }: RefundedOrder): Promise<InvoiceRow | null> {
  const invoice = await findInvoice(tx, { orderId, refundId: null, kind: 'invoice' })
  if (!invoice) return null
  const rates = new Map(invoice.lines.map((line) => [line.order_line_id, line.vat_rate]))
  const credited = await sumCreditedLines(tx, orderId)
  const lines = (await selectRefundLines(tx, refundId)).map((line, position) => {
    const rate = rates.get(line.order_line_id) ?? null
    const before = credited.get(line.order_line_id) ?? { gross: zeroPence, vat: zeroPence }
    // of the line's sum so far, so that refunds in parts credit no other VAT than one refund of all
    const vat = subtract(splitVat(sum([before.gross, pence(line.amount_pence)]), rate).vat, before.vat)
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

/** Issues an invoice that takes back a credit note, because the payer's bank sent the refund back. */
export async function reverseCreditNote(tx: Tx, { orderId, refundId }: RefundedOrder): Promise<void> {
  const note = await findInvoice(tx, { orderId, refundId, kind: 'credit_note' })
  if (note) await issueForRefund(tx, { orderId, refundId, kind: 'invoice', corrected: note, lines: note.lines })
}

interface RefundDocument extends RefundedOrder {
  kind: InvoiceKind
  corrected: InvoiceRow
  lines: InvoiceLineRow[]
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
