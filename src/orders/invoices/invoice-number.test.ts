import { expect, test } from 'vitest'
import { formatInvoiceNumber, parseInvoiceNumber } from '#orders/invoices/invoice-number.ts'

test('a document’s number is found without zeros, in small letters or with spaces [N-INVC-012]', () => {
  const invoice = { kind: 'invoice', number: 120 }
  for (const text of ['INV-000120', 'inv120', ' INV-120 ', 'Inv-0120'])
    expect(parseInvoiceNumber(text)).toEqual(invoice)
  expect(parseInvoiceNumber('crn-000003')).toEqual({ kind: 'credit_note', number: 3 })
  const longest = { kind: 'invoice', number: 123_456_789 } as const
  expect(parseInvoiceNumber(formatInvoiceNumber(longest.kind, longest.number))).toEqual(longest)
})

test('any other text is no number of a document [N-INVC-012]', () => {
  for (const text of ['', 'INV', 'INV-', 'XINV-1', 'INV-1a', 'INV-1234567890', 'ORD-000001', '120'])
    expect(parseInvoiceNumber(text)).toBeNull()
})
