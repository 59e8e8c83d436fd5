import { type OrderView, type PaymentType, paymentType } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'

/** Anything paid through the wallet button is 3, or 4 when it is Apple Pay (D-017). */
export function getWalletPaymentType(wallet: 'apple' | 'google'): PaymentType {
  return wallet === 'apple' ? paymentType.applePay : paymentType.googlePay
}

/** Never read from 1 against 2: the funding tells whether it was cash (D-017). Empty until it is paid. */
export function formatPaymentMethod({
  paymentType: type,
  funding,
}: Pick<OrderView, 'paymentType' | 'funding'>): string {
  if (type === null) return ''
  if (funding === 'cash') return ordersText.cash
  if (type === paymentType.googlePay) return ordersText.googlePay
  return type === paymentType.applePay ? ordersText.applePay : ordersText.card
}
