import { expect, test } from 'vitest'
import { sumByRate } from '#orders/invoices/server/describe-invoice.ts'
import type { InvoiceLineRow } from '#orders/invoices/server/invoice-store.ts'
import { pence } from '#platform/money.ts'
import { splitVat } from '#platform/split-vat.ts'

function lineOf(gross: number, rate: number | null): InvoiceLineRow {
  const { net, vat } = splitVat(pence(gross), rate)
  const product = { order_line_id: '', position: 0, name: 'Aurelle Silk Shampoo', quantity: 1 }
  return { ...product, vat_rate: rate, net_pence: net, vat_pence: vat, gross_pence: gross }
}

test('an invoice with several rates has net and VAT of each, the sum of its lines’ rounded VAT [N-INVC-003, D-365]', () => {
  // of six pence at once the VAT would be one penny
  const lines = [lineOf(3, 20), lineOf(105, 5), lineOf(3, 20), lineOf(250, 0)]
  expect(sumByRate({ lines })).toEqual([
    { rate: 20, net: 4, vat: 2 },
    { rate: 5, net: 100, vat: 5 },
    { rate: 0, net: 250, vat: 0 },
  ])
})

test('without a VAT number an invoice has no rate [N-INVC-009]', () => {
  expect(sumByRate({ lines: [lineOf(2000, null)] })).toEqual([])
})
