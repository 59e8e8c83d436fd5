import { expect, test } from 'vitest'
import type { Seller } from '#accounts/server/users.ts'
import { createInvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import type { InvoiceLineRow, InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { pence } from '#platform/money.ts'
import { splitVat } from '#platform/vat.ts'

function lineOf(gross: number, quantity: number, rate: number | null = 20): InvoiceLineRow {
  const { net, vat } = splitVat(pence(gross), rate)
  const product = { order_line_id: '', position: 0, name: 'Aurelle Silk Shampoo', quantity }
  return { ...product, vat_rate: rate, net_pence: net, vat_pence: vat, gross_pence: gross }
}

const invoice: InvoiceRow = {
  id: '',
  kind: 'invoice',
  number: 12,
  order_id: '',
  recipient: 'client',
  corrects: null,
  issued_at: new Date('2026-11-02T10:00:00Z'),
  net_pence: 3333,
  vat_pence: 667,
  gross_pence: 4000,
  company: {
    name: 'Aurelle Trade Ltd',
    address: ['1 Mill Road', 'Leeds'],
    number: '01234567',
    vatNumber: 'GB123456789',
  },
  lines: [lineOf(4000, 2)],
}
const order = {
  order_number: 'ORD-000007',
  paid_at: new Date('2026-11-01T10:00:00Z'),
  delivery_type: 1,
  client_name: 'Clara Client',
  delivery_address: {
    firstName: 'Clara',
    lastName: 'Client',
    line1: '1 High Street',
    line2: '',
    city: 'Leeds',
    county: '',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    phone: '07700900123',
  },
  billing_address: { name: 'A Archer', line1: '12 Mirror Lane', line2: '', city: 'Hull', postcode: 'HU1 1AA' },
} as unknown as OrderWithLines
const seller = { firstName: 'Anna', lastName: 'Archer', businessName: 'Archer Hair' } as Seller
const recipientOf = (
  change: Partial<OrderWithLines>,
  recipient: 'seller' | 'client',
  of: Seller | undefined = seller,
) => createInvoiceDocument({ ...invoice, recipient }, { ...order, ...change } as OrderWithLines, of).recipient.lines

test('an invoice has company, lines and sums; a credit note its invoice [N-INVC-003, N-INVC-007]', () => {
  expect(createInvoiceDocument(invoice, order, seller)).toMatchObject({
    title: 'Invoice',
    number: 'INV-000012',
    hasVat: true,
    total: ['Paid', 4000],
    facts: [
      ['Invoice date', '02/11/2026'],
      ['Order number', 'ORD-000007'],
      ['Date of payment', '01/11/2026'],
    ],
    company: {
      name: 'Aurelle Trade Ltd',
      lines: ['1 Mill Road', 'Leeds', 'Company number 01234567', 'VAT number GB123456789'],
    },
    lines: [{ name: 'Aurelle Silk Shampoo', quantity: '2 × £20.00', rate: '20%', net: 3333, vat: 667, gross: 4000 }],
    totals: [
      ['Net at 20%', 3333],
      ['VAT at 20%', 667],
    ],
  })
  const note = createInvoiceDocument(
    { ...invoice, kind: 'credit_note', corrects: { kind: 'invoice', number: 3 } },
    order,
    seller,
  )
  expect(note).toMatchObject({ title: 'Credit note', number: 'CRN-000012', total: ['Credited', 4000] })
  expect(note.facts.at(-1)).toEqual(['Credits', 'INV-000003'])
})

test('a disputed line has no unit price; nothing names a company or VAT it lacks [N-INVC-009]', () => {
  const company = { name: 'Aurelle', address: [], number: '', vatNumber: '' }
  const document = createInvoiceDocument({ ...invoice, company, lines: [lineOf(4001, 2, null)] }, order, seller)
  expect(document.lines).toMatchObject([{ quantity: '2 ×', rate: '', net: 4001, vat: 0 }])
  expect(document).toMatchObject({ company: { lines: [] }, hasVat: false, totals: [] })
})

test('a client’s invoice names where it was delivered, a seller’s the salon [D-040, N-INVC-004]', () => {
  const delivered = ['Clara Client', '1 High Street', 'Leeds LS1 1AA', 'United Kingdom']
  const billed = ['A Archer', '12 Mirror Lane', 'Hull HU1 1AA']
  expect(recipientOf({}, 'client')).toEqual(delivered)
  expect(recipientOf({ client_name: '' }, 'client')).toEqual(billed)
  expect(recipientOf({ delivery_address: null }, 'client')).toEqual(['Clara Client'])
  expect(recipientOf({}, 'seller')).toEqual(['Anna Archer', 'Archer Hair', ...billed])
  expect(recipientOf({ billing_address: null }, 'seller')).toEqual(['Anna Archer', 'Archer Hair'])
  expect(recipientOf({}, 'seller', { ...seller, lastName: '' })).toEqual(['Anna', 'Archer Hair', ...billed])
  expect(recipientOf({ delivery_type: 2 }, 'seller')).toEqual(['Anna Archer', 'Archer Hair', ...delivered])
})
