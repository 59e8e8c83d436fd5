import { ordersMessages as say } from '#messages/orders.ts'
import { type OrderView, paymentType } from '#orders/contract.ts'

/** Never read from 1 against 2: the funding tells whether it was cash (D-017). */
export function methodOf({ paymentType: type, funding }: Pick<OrderView, 'paymentType' | 'funding'>): string {
  if (type === null) return ''
  if (funding === 'cash') return say.cash
  if (type === paymentType.googlePay) return say.googlePay
  return type === paymentType.applePay ? say.applePay : say.card
}
