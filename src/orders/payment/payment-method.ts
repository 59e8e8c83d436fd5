import type { OrderView } from '../contract.ts'
import { type PaymentType, paymentType } from '../order-state.ts'
import { ordersText } from '../text.ts'

/** Any wallet but Apple Pay has the code of Google Pay (D-017). */
export function getWalletPaymentType(wallet: 'apple' | 'google'): PaymentType {
  return wallet === 'apple' ? paymentType.applePay : paymentType.googlePay
}

interface Payment extends Pick<OrderView, 'paymentType'> {
  funding: string | null
}

/** The funding, not the code, tells cash from card (D-017). Empty until the order is paid. */
export function formatPaymentMethod({ paymentType: type, funding }: Payment): string {
  if (type === null) return ''
  if (funding === 'cash') return ordersText.cash
  if (type === paymentType.googlePay) return ordersText.googlePay
  return type === paymentType.applePay ? ordersText.applePay : ordersText.card
}
