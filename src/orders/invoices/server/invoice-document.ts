import type { Seller } from '#accounts/server/users.ts'
import { formatBillingLines } from '#orders/delivery-address.ts'
import { deliveryType } from '#orders/order-state.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'
import { parseBillingAddress, parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence, pence, sum } from '#platform/money.ts'
import { formatInvoiceNumber } from '../invoice-number.ts'
import { invoicesText } from '../text.ts'
import type { InvoiceLineRow, InvoiceRow } from './invoice-store.ts'

type InvoiceSums = Pick<InvoiceRow, 'lines' | 'net_pence' | 'vat_pence'>

/** The texts and amounts that the PDF of an invoice or a credit note shows. */
export interface InvoiceDocument {
  title: string
  number: string
  facts: [name: string, value: string][]
  company: { name: string; lines: string[] }
  recipient: { heading: string; lines: string[] }
  lines: InvoiceDocumentLine[]
  /** Whether VAT has columns of its own. */
  hasVat: boolean
  totals: [name: string, amount: Pence][]
  total: [name: string, amount: Pence]
}

export interface InvoiceDocumentLine {
  name: string
  /** The quantity of items and, if the amount divides evenly by the quantity, the price of one item. */
  quantity: string
  rate: string
  net: Pence
  vat: Pence
  gross: Pence
}

/** The recipient's name and address are read from the order and not stored in the invoice, so that they can be erased. */
export function createInvoiceDocument(
  invoice: InvoiceRow,
  order: OrderWithLines,
  seller: Seller | undefined,
): InvoiceDocument {
  const { kind, company, corrects } = invoice
  return {
    title: invoicesText.titles[kind],
    number: formatInvoiceNumber(kind, invoice.number),
    facts: [
      [invoicesText.dayOf[kind], formatDay(invoice.issued_at)],
      [invoicesText.orderNumber, order.order_number],
      [invoicesText.paymentDate, formatDay(order.paid_at ?? invoice.issued_at)],
      ...(corrects
        ? [[invoicesText.corrects[kind], formatInvoiceNumber(corrects.kind, corrects.number)] as [string, string]]
        : []),
    ],
    company: {
      name: company.name,
      lines: [
        ...company.address,
        ...(company.number ? [`${invoicesText.companyNumber} ${company.number}`] : []),
        ...(company.vatNumber ? [`${invoicesText.vatNumber} ${company.vatNumber}`] : []),
      ],
    },
    recipient: { heading: invoicesText.billTo[kind], lines: getRecipientLines(invoice, order, seller) },
    lines: invoice.lines.map(toDocumentLine),
    hasVat: sumByRate(invoice).length > 0,
    totals: listSums(invoice),
    total: [kind === 'credit_note' ? invoicesText.credited : invoicesText.paid, pence(invoice.gross_pence)],
  }
}

function toDocumentLine(line: InvoiceLineRow): InvoiceDocumentLine {
  const unit = line.gross_pence / line.quantity
  return {
    name: line.name,
    quantity: Number.isInteger(unit) ? `${line.quantity} × ${formatPounds(pence(unit))}` : `${line.quantity} ×`,
    rate: line.vat_rate === null ? '' : invoicesText.ratePercent(line.vat_rate),
    net: pence(line.net_pence),
    vat: pence(line.vat_pence),
    gross: pence(line.gross_pence),
  }
}

function getRecipientLines(invoice: InvoiceRow, order: OrderWithLines, seller: Seller | undefined): string[] {
  const billing = formatBillingLines(parseBillingAddress(order), '')
  const address = parseDeliveryAddress(order)
  const delivery = address ? formatAddressLines({ ...address, phone: '' }) : []
  if (invoice.recipient === 'seller') {
    const name = seller ? [`${seller.firstName} ${seller.lastName}`.trim(), seller.businessName] : []
    return unique([...name, ...(order.delivery_type === deliveryType.toSalon ? delivery : billing)])
  }
  return unique([order.client_name, ...(order.client_name === '' ? billing : delivery)])
}

const unique = (lines: string[]) => [...new Set(lines.filter(Boolean))]

/** What the law requires on an invoice or a credit note besides its lines: number, day, the selling company, and net and VAT by rate. */
export function describeInvoice(invoice: InvoiceRow): [name: string, value: string][] {
  const { company, corrects, kind } = invoice
  const rows: [name: string, value: string][] = [
    [invoicesText.numberOf[kind], formatInvoiceNumber(kind, invoice.number)],
    [invoicesText.dayOf[kind], formatDay(invoice.issued_at)],
  ]
  if (corrects) rows.push([invoicesText.corrects[kind], formatInvoiceNumber(corrects.kind, corrects.number)])
  rows.push([invoicesText.seller, [company.name, ...company.address].join(', ')])
  if (company.number) rows.push([invoicesText.companyNumber, company.number])
  if (company.vatNumber) rows.push([invoicesText.vatNumber, company.vatNumber])
  return [...rows, ...listSums(invoice).map(([name, amount]): [string, string] => [name, formatPounds(amount)])]
}

/** Net and VAT of each rate and, if there are several rates, of all lines together, as the law requires. */
export function listSums(invoice: InvoiceSums): [name: string, amount: Pence][] {
  const byRate = sumByRate(invoice)
  const sums = byRate.flatMap(({ rate, net, vat }): [string, Pence][] => [
    [invoicesText.net(rate), net],
    [invoicesText.vat(rate), vat],
  ])
  if (byRate.length < 2) return sums
  return [...sums, [invoicesText.netTotal, pence(invoice.net_pence)], [invoicesText.vatTotal, pence(invoice.vat_pence)]]
}

/** The rounded VAT of the lines, summed by rate; none where the distributor was not registered (D-365). */
export function sumByRate({ lines }: Pick<InvoiceRow, 'lines'>): { rate: number; net: Pence; vat: Pence }[] {
  const rates = [...new Set(lines.flatMap(({ vat_rate }) => (vat_rate === null ? [] : [vat_rate])))]
  return rates.map((rate) => {
    const ofRate = lines.filter(({ vat_rate }) => vat_rate === rate)
    return {
      rate,
      net: sum(ofRate.map(({ net_pence }) => pence(net_pence))),
      vat: sum(ofRate.map(({ vat_pence }) => pence(vat_pence))),
    }
  })
}

/**
 * Who is invoiced: the client for an order that is delivered to the client, even if the seller's card paid at the checkout (D-326). Any
 * other order, and every sale in cash, is invoiced to its payer.
 */
export function getInvoiceRecipient(
  order: Pick<OrderRow, 'delivery_type'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): 'seller' | 'client' {
  const isOfClient = order.delivery_type === deliveryType.toClient && payment.method !== 'cash'
  return isOfClient ? 'client' : getPayerRole(order, payment)
}
