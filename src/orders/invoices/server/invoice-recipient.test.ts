import { expect, test } from 'vitest'
import { getInvoiceRecipient } from '#orders/invoices/server/invoice-document.ts'
import type { PaymentMethod } from '#payments/attempts/server/payment-attempt.ts'

test('a client who pays or receives gets the invoice, else the seller [N-INVC-004, D-326]', () => {
  const [toClient, toSalon, byLink] = [1, 2, 5]
  const of = (delivery_type: number, method: PaymentMethod) => getInvoiceRecipient({ delivery_type }, { method })
  expect(of(toClient, 'new_card')).toBe('client')
  expect(of(toClient, 'cash')).toBe('seller')
  expect(of(toSalon, 'new_card')).toBe('seller')
  expect(of(toSalon, 'link')).toBe('client')
  expect(of(byLink, 'new_card')).toBe('client')
})
