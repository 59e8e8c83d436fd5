import { formatInvoiceNumber } from '#orders/invoices/invoice-number.ts'
import type { InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { formatDay } from '#platform/dates.ts'
import { formatPounds, type Pence, pence, sum } from '#platform/money.ts'

/** What the law asks of an invoice or a credit note beside its lines: number, day, who sells, and net and VAT by rate. */
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

/** Net and VAT of each rate, and where there are several of all lines together, as the law asks. */
export function listSums(invoice: InvoiceSums): [name: string, amount: Pence][] {
  const byRate = sumByRate(invoice)
  const sums = byRate.flatMap(({ rate, net, vat }): [string, Pence][] => [
    [invoicesText.net(rate), net],
    [invoicesText.vat(rate), vat],
  ])
  if (byRate.length < 2) return sums
  return [...sums, [invoicesText.netTotal, pence(invoice.net_pence)], [invoicesText.vatTotal, pence(invoice.vat_pence)]]
}
type InvoiceSums = Pick<InvoiceRow, 'lines' | 'net_pence' | 'vat_pence'>

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
