import { findVatRates } from '#catalogue/products/server/find-vat-rates.ts'
import { getInvoiceRecipient } from '#orders/invoices/server/invoice-recipient.ts'
import { insertInvoice } from '#orders/invoices/server/invoice-store.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { getUnitPriceCharged } from '#orders/server/unit-price-charged.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { multiply, pence, sum } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { splitVat } from '#platform/split-vat.ts'

/**
 * Issues the invoice of an order over what its payer was charged, in the transaction that settles the payment. Last in it: the
 * next invoice waits for its number until this transaction ends.
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
      name: `${line.brand} ${line.name}`,
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

/** The rates are those of the day of payment, whatever they were when the order was placed (D-391); `shopRate` is null where there is no VAT. */
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
