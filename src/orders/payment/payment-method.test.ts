import { expect, test } from 'vitest'
import { formatPaymentMethod, getWalletPaymentType } from '#orders/payment/payment-method.ts'

test('the funding tells cash from card, and 3 and 4 are wallets [I-PAYM-001, D-017]', () => {
  const shown = (paymentType: 1 | 2 | 3 | 4 | null, funding: string | null) =>
    formatPaymentMethod({ paymentType, funding })
  expect([shown(1, 'cash'), shown(2, 'cash')]).toEqual(['Cash', 'Cash'])
  expect([shown(1, 'credit'), shown(2, 'debit')]).toEqual(['Card', 'Card'])
  expect([shown(3, 'credit'), shown(4, 'credit')]).toEqual(['Google Pay', 'Apple Pay'])
  expect(shown(null, null)).toBe('')
  expect([getWalletPaymentType('google'), getWalletPaymentType('apple')]).toEqual([3, 4])
})
