import type { OrderView } from '../contract.ts'
import { type PaymentType, paymentType } from '../order-state.ts'
import { ordersText } from '../text.ts'

/** The payment type of a wallet; every wallet except Apple Pay has that of Google Pay (D-017). */
export function getWalletPaymentType(wallet: 'apple' | 'google'): PaymentType {
  return wallet === 'apple' ? paymentType.applePay : paymentType.googlePay
}

interface Payment extends Pick<OrderView, 'paymentType'> {
  funding: string | null
}

/** Names the payment method, or '' until the order is paid; the funding, not the payment type, tells cash from a card (D-017). */
export function formatPaymentMethod({ paymentType: type, funding }: Payment): string {
  if (type === null) return ''
  if (funding === 'cash') return ordersText.cash
  if (type === paymentType.googlePay) return ordersText.googlePay
  return type === paymentType.applePay ? ordersText.applePay : ordersText.card
}
