import { expect, test } from 'vitest'
import { describeInvoice, listSums, sumByRate } from '#orders/invoices/server/invoice-document.ts'
import type { InvoiceLineRow, InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import { pence } from '#platform/money.ts'
import { splitVat } from '#platform/vat.ts'

function lineOf(gross: number, rate: number | null): InvoiceLineRow {
  const { net, vat } = splitVat(pence(gross), rate)
  const product = { order_line_id: '', position: 0, name: 'Aurelle Silk Shampoo', quantity: 1 }
  return { ...product, vat_rate: rate, net_pence: net, vat_pence: vat, gross_pence: gross }
}

test('an invoice of several rates has net and VAT of each, rounded by line [N-INVC-003, D-365]', () => {
  // rounded together, six pence would have one penny of VAT, but two lines of three pence have one penny each
  const lines = [lineOf(3, 20), lineOf(105, 5), lineOf(3, 20), lineOf(250, 0)]
  expect(sumByRate({ lines })).toEqual([
    { rate: 20, net: 4, vat: 2 },
    { rate: 5, net: 100, vat: 5 },
    { rate: 0, net: 250, vat: 0 },
  ])
})

test('several rates are followed by net and VAT of all lines, a single one is not [N-INVC-018]', () => {
  const lines = [lineOf(2000, 20), lineOf(3000, 20), lineOf(2100, 5), lineOf(1000, 0)]
  const total = (column: 'net_pence' | 'vat_pence') => lines.reduce((all, line) => all + line[column], 0)
  const sums = { lines, net_pence: total('net_pence'), vat_pence: total('vat_pence') }
  expect(listSums(sums)).toEqual([
    ['Net at 20%', 4167],
    ['VAT at 20%', 833],
    ['Net at 5%', 2000],
    ['VAT at 5%', 100],
    ['Net at 0%', 1000],
    ['VAT at 0%', 0],
    ['Total net', 7167],
    ['Total VAT', 933],
  ])
  expect(listSums({ ...sums, lines: lines.slice(0, 2) }).map(([name]) => name)).toEqual(['Net at 20%', 'VAT at 20%'])
})

test('without a VAT number an invoice has no rate [N-INVC-009]', () => {
  expect(sumByRate({ lines: [lineOf(2000, null)] })).toEqual([])
})

test('a document’s email names its day, seller and sums [N-INVC-003, N-INVC-007, N-INVC-009]', () => {
  const invoice: InvoiceRow = {
    id: '',
    kind: 'invoice',
    number: 12,
    order_id: '',
    recipient: 'client',
    corrects: null,
    issued_at: new Date('2026-11-02T10:00:00Z'),
    net_pence: 3,
    vat_pence: 0,
    gross_pence: 3,
    company: { name: 'Aurelle Trade Ltd', address: ['1 Mill Road', 'Leeds'], number: '01234567', vatNumber: 'GB1' },
    lines: [lineOf(120, 20)],
  }
  const soldBy = ['Sold by', 'Aurelle Trade Ltd, 1 Mill Road, Leeds']
  expect(describeInvoice(invoice)).toEqual([
    ['Invoice number', 'INV-000012'],
    ['Invoice date', '02/11/2026'],
    soldBy,
    ['Company number', '01234567'],
    ['VAT number', 'GB1'],
    ['Net at 20%', '£1.00'],
    ['VAT at 20%', '£0.20'],
  ])
  const note: InvoiceRow = {
    ...invoice,
    kind: 'credit_note',
    corrects: { kind: 'invoice', number: 3 },
    lines: [lineOf(120, null)],
    company: { ...invoice.company, number: '', vatNumber: '' },
  }
  expect(describeInvoice(note)).toEqual([
    ['Credit note number', 'CRN-000012'],
    ['Credit note date', '02/11/2026'],
    ['Credits', 'INV-000003'],
    soldBy,
  ])
})
