import { ordersMessages as say } from '#messages/orders.ts'
import { paymentType } from '#orders/contract.ts'

/** Never read from 1 against 2: the funding tells whether it was cash (D-017). */
export function paymentMethodShown(order: { payment_type: number | null; funding: string | null }): string {
  if (order.payment_type === null) return ''
  if (order.funding === 'cash') return say.cash
  if (order.payment_type === paymentType.googlePay) return say.googlePay
  return order.payment_type === paymentType.applePay ? say.applePay : say.card
}
