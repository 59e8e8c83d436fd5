import type { Seller } from '#accounts/server/find-seller.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { formatBillingLines } from '#orders/billing-lines.ts'
import { deliveryType } from '#orders/codes.ts'
import { formatInvoiceNumber } from '#orders/invoices/invoice-number.ts'
import { listSums, sumByRate } from '#orders/invoices/server/describe-invoice.ts'
import type { InvoiceLineRow, InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { parseBillingAddress, parseDeliveryAddress } from '#orders/server/stored-addresses.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence, pence } from '#platform/money.ts'

/** What the PDF of an invoice or a credit note shows, in words. */
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
  /** Quantity and price of one, where the amount is a multiple of it. */
  quantity: string
  rate: string
  net: Pence
  vat: Pence
  gross: Pence
}

/** Name and address of the recipient stay with the order, so that they can be erased there. */
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
