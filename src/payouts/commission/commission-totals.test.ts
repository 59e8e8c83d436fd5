import { expect, test } from 'vitest'
import { commissionTotals } from '#payouts/commission/commission-totals.ts'
import { pence } from '#platform/money.ts'

const of = (online: number, pending: number, cash: number) =>
  commissionTotals({ online: pence(online), pending: pence(pending), cash: pence(cash) })

test('online commission is the online amount less what is pending [C-COMM-008–009, I-BANK-004]', () => {
  expect(of(2000, 500, 0).online).toBe(1500)
})

test('commission paid out is online plus cash commission [C-COMM-010]', () => {
  expect(of(2000, 500, 400)).toEqual({ paidOut: 1900, online: 1500, cash: 400, pending: 500 })
})

test('a negative online commission is shown as zero [D-007]', () => {
  expect(of(0, 500, 400)).toEqual({ paidOut: 400, online: 0, cash: 400, pending: 500 })
})
