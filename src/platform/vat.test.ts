import { expect, test } from 'vitest'
import { pence } from '#platform/money.ts'
import { splitVat } from '#platform/vat.ts'

test.each([
  [2000, 20, 333],
  [1500, 20, 250],
  [3, 20, 1],
  [2, 20, 0],
  [105, 5, 5],
  [2000, 17.5, 298],
  [2000, 0, 0],
  [2000, null, 0],
  [-1500, 20, -250],
])('the VAT within %i pence at %s per cent is %i pence [N-INVC-003, D-365]', (gross, rate, vat) => {
  expect(splitVat(pence(gross), rate)).toEqual({ net: gross - vat, vat })
})
